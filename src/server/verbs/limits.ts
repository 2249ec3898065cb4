import { type LimitName, operatorLimitNames, partsOf } from '#contract/care/limits.ts'
import { CENTS_MAX } from '#contract/money.ts'
import { limitsOf, type OperatorLimit, operatorLimits, setOperators } from '../care/limits.ts'
import { lockWallet } from '../wallet/lock.ts'
import { type Cell, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { choice, coin, count, optional, player, reason, reasonForPlayer } from './fields.ts'
import { formatCoin } from './formats.ts'
import { byNumber, playerNamed } from './subjects.ts'
import type { Verb } from './verb.ts'

const MINUTES_MAX = 44_640

const limit = () => choice('--limit', operatorLimitNames)
const minutes = () =>
  count(
    '<minutes>',
    `Give --minutes from 0 to ${MINUTES_MAX}.`,
    (value) => Number.isInteger(value) && value >= 0 && value <= MINUTES_MAX,
  )

type Wished = { limit: LimitName; coin: number | undefined; minutes: number | undefined }

const isOfTime = (name: LimitName): boolean => partsOf(name).kind === 'time'
const amountOf = (wished: Wished) => (isOfTime(wished.limit) ? wished.minutes : wished.coin)

function wrongIn(wished: Wished): string | undefined {
  const wanted = isOfTime(wished.limit) ? '--minutes' : '--coin'
  const isOne = (wished.coin === undefined) !== (wished.minutes === undefined)
  return isOne && amountOf(wished) !== undefined
    ? undefined
    : `The limit ${wished.limit} needs ${wanted} and no other amount.`
}

const shown = (name: LimitName, most: number): string => (isOfTime(name) ? `${most} minutes` : formatCoin(most))

function cells({
  player: whose,
  account,
  name,
  operator,
  own,
  operatorSince,
  operatorBy,
  operatorReason,
}: OperatorLimit): Cell[] {
  const ownShown = own === null ? '' : shown(name, own)
  return [
    whose,
    account,
    name,
    shown(name, operator ?? 0),
    ownShown,
    operatorSince,
    operatorBy ?? '',
    operatorReason ?? '',
  ]
}

const onPlayer = { kind: 'act', subject: playerNamed, confirm: byNumber() } as const

export const limitVerbs: readonly Verb[] = [
  verb({
    name: 'limits list',
    words: "operators' limits on players, the latest first, with the players' own beside them",
    kind: 'look',
    right: 'seeExclusions',
    isPersonal: true,
    fields: {},
    run: async () =>
      said({
        heads: ['player', 'account', 'limit', 'most', "player's own", 'since', 'by', 'reason'],
        rows: (await operatorLimits()).map(cells),
        none: 'No operator limits any player.',
      }),
  }),
  verb({
    name: 'limits set',
    words: "sets a limit that the player sees and cannot raise, or a stricter one; the player's own goes on beside it",
    ...onPlayer,
    right: 'exclude',
    fields: {
      ...{ player: player(), limit: limit() },
      coin: optional(coin(CENTS_MAX, 'Give --coin as an amount above zero, such as 500.')),
      minutes: optional(minutes()),
      reason: reasonForPlayer('A limit'),
    },
    check: wrongIn,
    run: async ({ reason: why, ...wished }, { act, by }, { id }) => {
      const most = amountOf(wished)
      if (most === undefined) return refused(wrongIn(wished) ?? '')
      const { done } = await act(async (tx) => {
        await lockWallet(tx, id)
        const before = (await limitsOf(id, tx)).get(wished.limit)?.operator ?? null
        if (before !== null && most >= before) return { done: false }
        await setOperators(tx, id, wished.limit, { most, by, reason: why })
        return { done: true }
      })
      return done
        ? said(`Done: ${wished.limit} is ${shown(wished.limit, most)} at most, from now on.`)
        : refused('A limit as strict is in force already: lift it first. Nothing has changed.')
    },
  }),
  verb({
    name: 'limits lift',
    words: "lifts an operator's limit; the player's own goes on",
    ...onPlayer,
    right: 'liftExclusions',
    fields: { player: player(), limit: limit(), reason: reason() },
    run: async ({ limit: name }, { act, by }, { id }) => {
      const { done, own } = await act(async (tx) => {
        await lockWallet(tx, id)
        const row = (await limitsOf(id, tx)).get(name)
        if (row?.operator === undefined || row.operator === null) return { done: false, own: null }
        await setOperators(tx, id, name, { most: null, by, reason: '' })
        return { done: true, own: row.own }
      })
      if (!done) return refused(`No operator limits ${name} of this player. Nothing has changed.`)
      return said(own === null ? 'Done: lifted.' : `Done: lifted. The player's own goes on: ${shown(name, own)}.`)
    },
  }),
]
