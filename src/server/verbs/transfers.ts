import { orderNumber } from '#contract/wallet/orderNumber.ts'
import { listTransfers, type Transfer, type TransferState, transferStates } from '../wallet/deposits/transferList.ts'
import { type Cell, said } from './answer.ts'
import { verb } from './define.ts'
import { choice, optional } from './fields.ts'
import type { Verb } from './verb.ts'

const stateWords: Record<TransferState, string> = {
  waiting: 'waits for its money',
  matched: 'credited',
  otherAmount: 'other amount, not credited',
  again: 'a further transfer, not credited',
  unmatched: 'its reference names no order, not credited',
  settled: 'settled by an operator',
  over: 'never paid',
}

const HEADS = [
  ...['state', 'id', 'at', 'gateway', 'player', 'order', 'reference', 'ordered', 'came', 'written', 'payment', 'by'],
  'may be meant for',
]

const coinOrNone = (cents: number | null | undefined): Cell => (typeof cents === 'number' ? { coin: cents } : null)

function cells({ state, id, at, gateway, order, came, written, paymentId, settledBy, likely }: Transfer): Cell[] {
  const reference = order?.bankOwn?.reference ?? order?.transferReference ?? null
  const meant = likely.map((each) => `${orderNumber(each.id)} of ${each.player}`).join(', ')
  return [
    ...[stateWords[state], id, at, gateway, order?.player ?? null, order ? orderNumber(order.id) : null, reference],
    ...[coinOrNone(order?.cents), coinOrNone(came), written, paymentId, settledBy, meant === '' ? null : meant],
  ]
}

export const transferVerbs: readonly Verb[] = [
  verb({
    name: 'transfers',
    words:
      'bank transfers of the last 30 days that need a hand or are waited for, with the orders that unknown money may be meant for; --state: those of one state. "deposits credit", "deposits refund" and "deposits returned" settle them by their id',
    kind: 'look',
    right: 'seeDeposits',
    queue: 'deposits',
    isPersonal: true,
    fields: { state: optional(choice('--state', transferStates)) },
    run: async ({ state }) => {
      const rows = (await listTransfers(state)).map(cells)
      return said({ heads: HEADS, rows, none: 'No bank transfer is there to show.' })
    },
  }),
]
