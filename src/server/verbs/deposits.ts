import { orderNumber } from '#contract/wallet/orderNumber.ts'
import { findDeposits, isOrderName } from '../wallet/findDeposit.ts'
import { type Flagged, listFlagged } from '../wallet/flagged.ts'
import { type Answer, type Cell, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { line, optional, rest } from './fields.ts'
import type { Verb } from './verb.ts'

const REASONS: Record<Flagged['why'], string> = {
  late: 'credited late',
  otherAmount: 'other amount, not credited',
  paidTwice: 'paid a second time, not credited',
  refunded: 'sent back by the gateway, coin untouched',
  foreign: 'another currency, not credited',
}

const WRONG_ORDER = 'An order has an id, or a short number of eight letters and digits, such as K7QM-3FXD.'

type Found = Awaited<ReturnType<typeof findDeposits>>[number]

function foundCells({ id, player, cents, state, createdAt, creditedAt, gateway, gatewayId }: Found): Cell[] {
  return [orderNumber(id), id, player, { coin: cents }, state, createdAt, creditedAt, gateway, gatewayId]
}

const coinOrNone = (cents: number | null): Cell => (cents === null ? null : { coin: cents })

function flaggedCells({ id, gateway, at, player, ordered, reported, why }: Flagged): Cell[] {
  return [id, gateway, at, player, coinOrNone(ordered), coinOrNone(reported), REASONS[why]]
}

async function showFound(typed: string): Promise<Answer> {
  const rows = await findDeposits(typed)
  if (rows.length === 0) return refused('There is no such deposit.')
  const heads = ['number', 'id', 'player', 'amount', 'state', 'opened', 'credited', 'gateway', 'payment']
  return said({ heads, rows: rows.map(foundCells), none: '' })
}

async function showFlagged(): Promise<Answer> {
  const heads = ['id', 'gateway', 'seen', 'player', 'ordered', 'reported', 'why']
  return said({ heads, rows: (await listFlagged()).map(flaggedCells), none: 'No deposit needs a look.' })
}

export const depositVerbs: readonly Verb[] = [
  verb({
    name: 'deposits',
    words:
      "payments to check: late, of another amount or currency, paid twice, refunded; <order>: the deposit of an order's id, or of its short number, such as K7QM-3FXD",
    kind: 'look',
    right: 'seeDeposits',
    queue: 'deposits',
    isPersonal: true,
    fields: { order: optional(rest(line('<order>', WRONG_ORDER, isOrderName))) },
    run: ({ order }) => (order === undefined ? showFlagged() : showFound(order)),
  }),
]
