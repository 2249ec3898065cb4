import { CENTS_MAX } from '#contract/money.ts'
import { handOver } from '../wallet/decide.ts'
import type { Flagged } from '../wallet/deposits/flagged.ts'
import {
  creditFlagged,
  noteReturned,
  refundFlagged,
  returnable,
  settleable,
  type Unsettled,
} from '../wallet/settleFlagged.ts'
import { type Refused, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { flaggedWords } from './deposits.ts'
import { coin, id, line, player, reasonForPlayer } from './fields.ts'
import { formatCoin, formatDateTime } from './formats.ts'
import { byNumber, playerNamed } from './subjects.ts'
import type { Subject, Verb } from './verb.ts'

const REFERENCE = /^[\x20-\x7e]{1,60}$/
const WRONG_COIN = 'Give --coin: the amount that came, as "deposits" shows it, such as 500 or 499.50.'

const WHY_NOT: Record<Unsettled['why'], string> = {
  unknown: 'No flagged payment has this id: "deposits" lists them.',
  settled: 'It was settled before: "deposits --all" shows how and by whom.',
  stranger: 'The order is of another player.',
  sentBack: 'The gateway has sent this money back. Correct what was credited, then use "deposits returned".',
  foreign: 'It came in another currency. Have the gateway send it back, then use "deposits returned".',
  noAmount: 'The gateway did not say the amount. Have it send the money back, then use "deposits returned".',
  amount: 'Another amount came.',
  closed: 'The account is closed: refund it, or reopen the account first.',
  excluded: 'The player is excluded: refund it.',
  identity: "The player's identity is not approved, and money goes only to approved persons.",
  noAccount:
    'The player has no payout account that can be used. Ask the player to add one, or have the gateway send the money back.',
  noChannel: 'No channel of the lobby has this gateway, so its money has no account in the ledger.',
  stillCredited: 'Its coin is still with the player: correct the entry of the deposit first, at least in part.',
  copy: 'This is a restored copy, and closed: no deposit is settled in it.',
}

function notDone({ why, flagged }: Unsettled): Refused {
  const came =
    why === 'amount' && typeof flagged?.paid === 'number' ? ` The gateway said ${formatCoin(flagged.paid)}.` : ''
  return refused(`${WHY_NOT[why]}${came} Nothing has changed.`)
}

type Values = { player: string; id: string; coin: number; reason: string }
type Wish = { id: string; player: number; cents: number }

function describe({ why, at, gateway, paid, order }: Flagged): string {
  const came = paid === null ? 'an unknown amount' : formatCoin(paid)
  const ordered = order ? `, ordered ${formatCoin(order.cents)}` : ''
  return `${came} by ${gateway}, ${formatDateTime(at)}${ordered}: ${flaggedWords[why]}`
}

const paymentFor =
  (way: 'credit' | 'refund') =>
  async (values: Values): Promise<Subject<Wish> | Refused> => {
    const named = await playerNamed(values)
    if ('done' in named) return named
    const wish = { id: values.id, player: named.of.id, cents: values.coin }
    const found = await settleable(way, wish)
    if (!found.done) return notDone(found)
    const does = way === 'credit' ? 'Credits' : `Pays to ${found.account}:`
    const sentences = [...named.sentences, describe(found.flagged), `${does} ${formatCoin(values.coin)}`]
    return { ...named, of: wish, sentences }
  }

const settles = {
  kind: 'act',
  right: 'settleDeposits',
  secondRight: 'agreeCoin',
  queue: 'deposits',
  needsFreshCode: true,
} as const

const fields = {
  player: player(),
  id: id('payment'),
  coin: coin(CENTS_MAX, WRONG_COIN),
  reason: reasonForPlayer('It'),
}

export const settlingVerbs: readonly Verb[] = [
  verb({
    name: 'deposits credit',
    words:
      'credits a flagged payment as a deposit of what came, with its bonuses; --coin repeats the amount. A payment of an unknown order goes to the player you name; the player reads the reason',
    ...settles,
    fields,
    subject: paymentFor('credit'),
    confirm: byNumber('Type the number of the player to credit it: '),
    needsSecond: 'always',
    run: async ({ reason }, { act, by }, wish) => {
      const outcome = await act((tx) => creditFlagged(tx, wish, { by, reason }))
      return outcome.done ? said('Done: credited. The player is told by mail.') : notDone(outcome)
    },
  }),
  verb({
    name: 'deposits refund',
    words:
      "refunds a flagged payment by a payout to the player's own account, because QR Ph knows no refund; --coin repeats the amount; the player reads the reason",
    ...settles,
    fields,
    subject: paymentFor('refund'),
    confirm: byNumber('Type the number of the player to refund it: '),
    needsSecond: 'always',
    run: async ({ reason }, { act, by }, wish) => {
      const outcome = await act((tx) => refundFlagged(tx, wish, { by, reason }))
      if (!outcome.done) return notDone(outcome)
      await handOver(outcome.order.id, outcome)
      return said(`Done: withdrawal ${outcome.order.id} pays it. The player is told by mail.`)
    },
  }),
  verb({
    name: 'deposits returned',
    words:
      'reports that the gateway has sent a flagged payment back to its payer, with its reference; coin stays as it is',
    ...settles,
    fields: {
      id: id('payment'),
      reference: line(
        '"<text>"',
        'It needs --reference "…", as the gateway gives it: up to 60 plain characters.',
        (text) => REFERENCE.test(text),
      ),
    },
    subject: async (values): Promise<Subject<string> | Refused> => {
      const found = await returnable(values.id)
      if (!found.done) return notDone(found)
      const { order } = found.flagged
      const whose = order && { player: order.player }
      return { of: values.id, sentences: [describe(found.flagged)], repeat: values.id, ...whose }
    },
    confirm: {
      question: 'Type the id once more to report it: ',
      mismatch: 'The id was not repeated, so nothing has changed. Run this again to repeat it.',
    },
    needsSecond: 'always',
    run: async (_, { act, by }, payment) => {
      const outcome = await act((tx) => noteReturned(tx, payment, by))
      return outcome.done ? said('Done: settled.') : notDone(outcome)
    },
  }),
]
