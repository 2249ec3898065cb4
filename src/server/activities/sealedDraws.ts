import { and, desc, eq, gte, lt, min } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { FIRST_DRAW } from '#contract/points/draw.ts'
import type { Handler } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { type PointOrder, wireOrder } from '../points/orders.ts'
import { prizesOf } from '../points/prizes.ts'
import { lastDrawNonce } from '../points/seeds.ts'
import { pointOrders } from '../points/tables.ts'
import { type ActivityDraw, wireDraw } from './draws/record.ts'
import { activityDraws } from './draws/tables.ts'
import type { Cycle } from './inviteUserSpin/cycles.ts'
import { wireCycle } from './inviteUserSpin/standing.ts'
import { spinCycles } from './inviteUserSpin/tables.ts'

type Sealed = Reply<'getSealedDraws'>['rows'][number]

/** The tables of what is drawn by `takeSeed`, whose nonces are one row of numbers. */
const tables = [pointOrders, activityDraws, spinCycles] as const

const CURSOR = /^\d{1,9}$/

/** The player's draws by nonce, the newest first. Draws from before they were counted have none, and are left out. */
export const getSealedDraws: Handler<'getSealedDraws'> = async ({ cursor, size = PAGE_SIZE }, { session }) => {
  const { player } = session
  // Read first: a draw that is made meanwhile is beyond it.
  const last = await lastDrawNonce(player)
  const before = CURSOR.test(cursor ?? '') ? Math.min(Number(cursor), last + 1) : last + 1
  const found = await drawsBefore(player, before, size + 1)
  const rows = found.slice(0, size)
  const end = rows.at(-1)
  const isMore = found.length > size && end !== undefined
  return {
    ...{ rows, last, first: await firstKept(player, last + 1) },
    tables: await prizesOf(rows.flatMap(({ tableHash }) => (tableHash === undefined ? [] : [tableHash]))),
    ...(isMore && { cursor: String(end.nonce) }),
  }
}

async function drawsBefore(player: number, before: number, limit: number): Promise<Sealed[]> {
  const inOf = ({ nonce, ...table }: Pick<(typeof tables)[number], 'player' | 'nonce'>) =>
    and(eq(table.player, player), gte(nonce, FIRST_DRAW), lt(nonce, before))
  const [orders, draws, cycles] = await Promise.all([
    db.select().from(pointOrders).where(inOf(pointOrders)).orderBy(desc(pointOrders.nonce)).limit(limit),
    db.select().from(activityDraws).where(inOf(activityDraws)).orderBy(desc(activityDraws.nonce)).limit(limit),
    db.select().from(spinCycles).where(inOf(spinCycles)).orderBy(desc(spinCycles.nonce)).limit(limit),
  ])
  const all = [...orders.map(sealedOrder), ...draws.map(sealedDraw), ...cycles.map(sealedCycle)]
  return all.sort((one, two) => two.nonce - one.nonce).slice(0, limit)
}

/** The lowest nonce that is kept; `none` if no draw is. Retention deletes the oldest first. */
async function firstKept(player: number, none: number): Promise<number> {
  const found = await Promise.all(
    tables.map((table) =>
      db
        .select({ first: min(table.nonce) })
        .from(table)
        .where(and(eq(table.player, player), gte(table.nonce, FIRST_DRAW))),
    ),
  )
  return Math.min(none, ...found.flatMap(([row]) => row?.first ?? []))
}

function sealedOrder(order: PointOrder): Sealed {
  const { serverSeedHash, clientSeed, tableHash, prize } = order
  if (!serverSeedHash || !clientSeed || !tableHash) throw new Error(`order ${order.id} is no draw`)
  const { time, prop, count, betRate, draw } = wireOrder(order)
  const seeds = { nonce: order.nonce, serverSeedHash, clientSeed, ...(draw && { serverSeed: draw.serverSeed }) }
  return { kind: 'points', time, ...seeds, tableHash, ...(prize !== null && { prize }), ...given(prop, count, betRate) }
}

function sealedDraw(row: ActivityDraw): Sealed {
  const { nonce, serverSeedHash, clientSeed, tableHash, prize } = row
  const { kind, time, prop, count, betRate, draw } = wireDraw(row)
  const seeds = { nonce, serverSeedHash, clientSeed, ...(draw && { serverSeed: draw.serverSeed }) }
  return { kind, time, ...seeds, tableHash, ...(prize !== null && { prize }), ...given(prop, count, betRate) }
}

const given = (prop?: number, count?: number, betRate?: number) => ({
  ...(prop !== undefined && { prop }),
  ...(count !== undefined && { count }),
  ...(betRate !== undefined && { betRate }),
})

function sealedCycle(cycle: Cycle): Sealed {
  const { startTime, nonce, serverSeedHash, clientSeed, serverSeed, target, ranges, amounts } = wireCycle(cycle)
  const seeds = { nonce, serverSeedHash, clientSeed, ...(serverSeed !== undefined && { serverSeed }) }
  return { kind: 'spins', time: startTime, ...seeds, target, ranges, amounts }
}
