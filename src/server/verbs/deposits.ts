import { orderNumber } from '#contract/wallet/orderNumber.ts'
import { findDeposits, isOrderName } from '../wallet/deposits/find.ts'
import { type Flagged, listFlagged } from '../wallet/deposits/flagged.ts'
import { type Answer, type Cell, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { flag, line, optional, rest } from './fields.ts'
import type { Verb } from './verb.ts'

export const flaggedWords: Record<Flagged['why'], string> = {
  late: 'credited late',
  otherAmount: 'other amount, not credited',
  afterClosing: 'to a closed account, not credited',
  paidTwice: 'paid a second time, not credited',
  refunded: 'sent back by the gateway, coin untouched',
  foreign: 'another currency, not credited',
  reversedUnclear: 'taken back by the gateway, and nothing or too little of it was credited here',
  orderUnknown: 'of an order that is not ours, not credited',
}

const WRONG_ORDER = 'An order has an id, or a short number of eight letters and digits, such as K7QM-3FXD.'

type Found = Awaited<ReturnType<typeof findDeposits>>[number]

function foundCells({ id, player, cents, state, createdAt, creditedAt, gateway, gatewayId }: Found): Cell[] {
  return [orderNumber(id), id, player, { coin: cents }, state, createdAt, creditedAt, gateway, gatewayId]
}

const coinOrNone = (cents: number | null | undefined): Cell => (typeof cents === 'number' ? { coin: cents } : null)

function flaggedCells({
  id,
  name,
  order,
  gateway,
  at,
  paid,
  paymentId,
  reference,
  why,
  settlement,
  settledBy,
}: Flagged): Cell[] {
  const money = [coinOrNone(order?.cents), coinOrNone(paid)]
  const named = [reference ?? order?.gatewayId ?? null, paymentId]
  return [name, id, gateway, at, order?.player ?? null, ...money, flaggedWords[why], ...named, settlement, settledBy]
}

async function showFound(typed: string): Promise<Answer> {
  const rows = await findDeposits(typed)
  if (rows.length === 0) return refused('There is no such deposit.')
  const heads = ['number', 'id', 'player', 'amount', 'state', 'opened', 'credited', 'gateway', 'payment']
  return said({ heads, rows: rows.map(foundCells), none: '' })
}

async function showFlagged(which: 'open' | 'all'): Promise<Answer> {
  const heads = [
    'order',
    'id',
    'gateway',
    'seen',
    'player',
    'ordered',
    'paid',
    'why',
    'reference',
    'payment',
    'settled',
    'by',
  ]
  return said({ heads, rows: (await listFlagged(which)).map(flaggedCells), none: 'No deposit needs a look.' })
}

export const depositVerbs: readonly Verb[] = [
  verb({
    name: 'deposits',
    words:
      "payments to settle: of another amount or currency, paid twice, sent back, to a closed account, of an unknown order; --all: settled and late ones too; <order>: the deposit of an order's id, or of its short number, such as K7QM-3FXD",
    kind: 'look',
    right: 'seeDeposits',
    queue: 'deposits',
    isPersonal: true,
    fields: { order: optional(rest(line('<order>', WRONG_ORDER, isOrderName))), all: flag() },
    run: ({ order, all }) => (order === undefined ? showFlagged(all ? 'all' : 'open') : showFound(order)),
  }),
]
