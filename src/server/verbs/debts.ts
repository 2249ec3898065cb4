import { orderNumber } from '#contract/wallet/orderNumber.ts'
import { findReversal, forgiveDebt, type Listed, listReversals } from '../wallet/debts/forgive.ts'
import { leftOf } from '../wallet/debts/owed.ts'
import { type Cell, type Refused, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { flag, id, reasonForPlayer } from './fields.ts'
import { formatCoin, formatDateTime } from './formats.ts'
import type { Subject, Verb } from './verb.ts'

const HEADS = [
  ...['id', 'taken back', 'player', 'order', 'gateway', 'amount', 'bonus', 'coin taken', 'owed', 'paid', 'forgiven'],
  ...['left', 'state', 'by'],
]

const WHY_NOT = {
  unknown: 'No payment that was taken back has this id: "debts --all" lists them.',
  settled: 'Nothing of it is owed any more.',
}
const notDone = (why: keyof typeof WHY_NOT): Refused => refused(`${WHY_NOT[why]} Nothing has changed.`)

function cells(row: Listed): Cell[] {
  const { player, playerAccount, orderId, gateway, reversedAt, isEarly, forgivenBy } = row
  const left = leftOf(row)
  const money = [row.cents, row.bonus, row.taken, row.debt, row.paid, row.forgiven, left].map((cents) => ({
    coin: cents,
  }))
  const state = isEarly ? 'never credited' : left > 0 ? 'owed' : 'settled'
  return [row.id, reversedAt, `${player} ${playerAccount}`, orderNumber(orderId), gateway, ...money, state, forgivenBy]
}

async function debtNamed(values: { id: string }): Promise<Subject<string> | Refused> {
  const found = await findReversal(values.id)
  if (!found) return notDone('unknown')
  const left = leftOf(found)
  if (left === 0) return notDone('settled')
  const { player, cents, reversedAt } = found
  const told = `Player ${player} owes ${formatCoin(left)} since ${formatDateTime(reversedAt)}, when ${formatCoin(cents)} was taken back.`
  return { of: values.id, sentences: [told], repeat: values.id, player }
}

export const debtVerbs: readonly Verb[] = [
  verb({
    name: 'debts',
    words:
      'payments that a gateway took back and whose coin was not there any more, newest first; --all: every payment that was taken back',
    kind: 'look',
    right: 'seeDeposits',
    queue: 'debts',
    isPersonal: true,
    fields: { all: flag() },
    run: async ({ all }) => {
      const rows = (await listReversals(all ? 'all' : 'open')).map(cells)
      return said({ heads: HEADS, rows, none: all ? 'No payment was taken back.' : 'Nobody owes anything.' })
    },
  }),
  verb({
    name: 'debts forgive',
    words:
      'forgives what is left of a debt, at the cost of the house; the player reads the reason, and may withdraw again',
    kind: 'act',
    right: 'settleDeposits',
    secondRight: 'agreeCoin',
    queue: 'debts',
    needsFreshCode: true,
    fields: { id: id('reversal'), reason: reasonForPlayer('It') },
    subject: debtNamed,
    confirm: {
      question: 'Type the id once more to forgive it: ',
      mismatch: 'The id was not repeated, so nothing has changed. Run this again to repeat it.',
    },
    needsSecond: 'always',
    run: async ({ reason }, { act, by }, reversal) => {
      const outcome = await act((tx) => forgiveDebt(tx, reversal, { by, reason }))
      return outcome.done ? said('Done: forgiven. The player is told by mail.') : notDone(outcome.why)
    },
  }),
]
