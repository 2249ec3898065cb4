import type { Cents } from '#contract/money.ts'
import { config } from '../base/config.ts'
import { may } from '../operators/roles.ts'
import { listReveals, revealAccounts } from '../wallet/bank/reveal.ts'
import {
  type Decision,
  decideApproval,
  findWithdrawal,
  handOver,
  type Listed,
  listContradicted,
  listWithdrawals,
  rejectWithdrawal,
  settleByHand,
} from '../wallet/decide.ts'
import type { Withdrawal } from '../wallet/exchange.ts'
import type { PayoutWord } from '../wallet/payout.ts'
import { type Answer, type Cell, refused, said } from './answer.ts'
import { NOTHING, verb } from './define.ts'
import { flag, id, line, reasonForPlayer } from './fields.ts'
import { formatCoin, formatDateTime } from './formats.ts'
import type { Acting, Confirm, Subject, Verb } from './verb.ts'

const REVEALS_MAX = 200
const REFERENCE = /^[\x20-\x7e]{1,60}$/

const HEADS = ['id', 'asked', 'player', 'amount', 'waived', 'to', 'state', 'decided by', 'reference', 'reason']

/** `waived`: wagering requirement of deposits, waived by a payout before closing. Money that only passed through needs a check. */
function cells({ id: order, createdAt, player, playerAccount, cents, waived, ...row }: Listed, to: string): Cell[] {
  const left = waived > 0 ? { coin: waived } : null
  const whose = `${player} ${playerAccount}`
  return [order, createdAt, whose, { coin: cents }, left, to, row.state, row.decidedBy, row.reference, row.reason]
}

const NONE = 'No withdrawal waits for a decision, and none is being sent.'

async function show({ all, reveal }: { all: boolean; reveal: boolean }, { by }: Acting): Promise<Answer> {
  const rows = await listWithdrawals(all ? 'all' : 'open')
  const payees = reveal ? await wholePayees(rows, by) : new Map<string, string>()
  const toOf = ({ account, payeeKind, payee }: Listed) =>
    `${payeeKind} ${(account !== null && payees.get(account)) || payee}`.trim()
  const table = { heads: HEADS, rows: rows.map((row) => cells(row, toOf(row))), none: NONE }
  if (rows.length === 0) return said(table)
  const sent = rows.filter(({ state, payout }) => state === 'sending' && payout === 'hand').length
  const total = rows.reduce((sum: Cents, { cents }) => sum + cents, 0)
  const byHand = `${sent} to be paid by hand: --reveal shows the numbers, "withdrawals paid" enters that it was done.`
  return said(table, ...(sent > 0 ? ['', byHand] : []), '', `${rows.length} shown, ${formatCoin(total)} in all.`)
}

async function wholePayees(rows: Listed[], by: string): Promise<Map<string, string>> {
  const whole = await revealAccounts(
    rows.flatMap(({ account }) => account ?? []),
    by,
  )
  return new Map([...whole].map(([account, { cardNum, accountName }]) => [account, `${cardNum} ${accountName}`]))
}

async function orderNamed(values: { id: string }): Promise<Subject<Withdrawal> | ReturnType<typeof refused>> {
  const order = await findWithdrawal(values.id)
  if (!order) return refused(`There is no withdrawal ${values.id}: "withdrawals --all" lists them.`)
  return { of: order, sentences: [describe(order)], repeat: order.id, player: order.player }
}

/** A withdrawal in one line. */
function describe({ player, cents, payeeKind, payee, state, createdAt }: Withdrawal): string {
  return `${formatCoin(cents)} of player ${player} to ${payeeKind} ${payee}, asked ${formatDateTime(createdAt)}, ${state}`
}

const byId = (what: string): Confirm => ({
  question: `Type the id once more to ${what} it: `,
  mismatch: 'The id was not repeated, so nothing has changed. Run this again to repeat it.',
})

function decided(decision: Decision): Answer {
  if (decision.done) return said(`Done: ${decision.order.state}.`)
  if (decision.why === 'speaksItself')
    return refused(`${decision.order.payout} says itself how a payment ends: wait for its report. Nothing has changed.`)
  const state = decision.why === 'decided' ? decision.order.state : 'gone'
  const isEarly = state === 'requested' || state === 'approved'
  return refused(`It is ${state} ${isEarly ? 'still' : 'already'}, so nothing has changed.`)
}

/** From this amount on, money leaves only when two operators want it. */
export const isLarge = (cents: Cents): boolean => cents >= config.secondPersonCoin * 100

const inQueue = { queue: 'withdrawals', needsFreshCode: true } as const
const decides = { ...inQueue, kind: 'act', right: 'decideWithdrawals', subject: orderNamed } as const

function spoken(word: Withdrawal['contradiction']): string {
  if (!word) return ''
  const amount = word.cents === undefined ? '' : ` ${formatCoin(word.cents)}`
  return `${word.state}${amount}, ${word.state === 'paid' ? word.reference : word.reason}`
}

function contradictedCells({ id: order, contradictedAt, player, cents, payout, ...row }: Withdrawal): Cell[] {
  const stands = [row.state, row.reference ?? row.reason].filter(Boolean).join(', ')
  return [order, contradictedAt, player, { coin: cents }, payout, stands, spoken(row.contradiction)]
}

/** Enters the end of a payment that was made by hand. */
async function settle({ of, word }: { of: Withdrawal; word: PayoutWord }, { act, by }: Acting): Promise<Answer> {
  return decided(await act((tx) => settleByHand(of.id, word, by, tx)))
}

export const withdrawalVerbs: readonly Verb[] = [
  verb({
    name: 'withdrawals',
    words:
      'undecided requests, oldest first; --all: the latest of every state; --reveal: with whole numbers and holders, for payment by hand',
    kind: 'look',
    right: 'seeWithdrawals',
    queue: 'withdrawals',
    isPersonal: true,
    fields: { all: flag(), reveal: flag() },
    subject: async ({ reveal }, { role }) =>
      reveal && !may(role, 'revealPayees') ? refused(`The role ${role} may not see whole numbers.`) : NOTHING,
    run: show,
  }),
  verb({
    name: 'withdrawals contradicted',
    words:
      'contradictory reports of payouts: paid and then returned, or the reverse, paid twice, or another amount; they have moved nothing',
    kind: 'look',
    right: 'seeWithdrawals',
    fields: {},
    run: async () =>
      said({
        heads: ['id', 'heard', 'player', 'amount', 'payout', 'stands', 'but was said to be'],
        rows: (await listContradicted()).map(contradictedCells),
        none: 'No payout has contradicted itself.',
      }),
  }),
  verb({
    name: 'withdrawals paid',
    words: "reports a payment by hand: stores the bank's reference, and the held coin leaves",
    ...decides,
    confirm: byId('withdrawals paid'),
    fields: {
      id: id('withdrawal'),
      reference: line(
        '"<text>"',
        'A payment needs --reference "…", as the bank gives it: up to 60 plain characters.',
        (text) => REFERENCE.test(text),
      ),
    },
    run: ({ reference }, acting, of) => settle({ of, word: { state: 'paid', reference } }, acting),
  }),
  verb({
    name: 'withdrawals returned',
    words: 'reports a return: the coin goes back to the player, who reads the reason',
    ...decides,
    confirm: byId('withdrawals returned'),
    fields: { id: id('withdrawal'), reason: reasonForPlayer('A return') },
    run: ({ reason }, acting, of) => settle({ of, word: { state: 'returned', reason } }, acting),
  }),
  verb({
    name: 'approve',
    words: 'hands a withdrawal to its payout; its coin stays held until paid',
    ...decides,
    confirm: byId('approve'),
    fields: { id: id('withdrawal') },
    needsSecond: (_, { cents }) => isLarge(cents),
    run: async (_, { act, by }, { id: order }) =>
      decided(await handOver(order, await act((tx) => decideApproval(order, by, tx)))),
  }),
  verb({
    name: 'reject',
    words: 'returns the held coin; the player reads the reason',
    ...decides,
    confirm: byId('reject'),
    fields: { id: id('withdrawal'), reason: reasonForPlayer('A rejection') },
    run: async ({ reason }, { act, by }, { id: order }) =>
      decided(await act((tx) => rejectWithdrawal(order, by, reason, tx))),
  }),
  verb({
    name: 'reveals',
    words: 'looks of operators at whole account numbers, latest first',
    kind: 'look',
    right: 'seeService',
    isPersonal: true,
    fields: {},
    run: async () =>
      said({
        heads: ['seen', 'by', 'player', 'account'],
        rows: (await listReveals(REVEALS_MAX)).map(({ at, who, player, bankCode, payee }) => [
          ...[at, who, player, `${bankCode} ${payee}`],
        ]),
        none: 'Nobody has looked at a whole number.',
      }),
  }),
]
