import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { catalogue } from '../content/catalogue.ts'
import { atLeisure, type Tx } from '../db/database.ts'
import { type End, type Flow, flowsSince, heldNow, linesKeptSince, type Period } from '../ledger/flows.ts'
import { isCoin, isOfGames, type PartName, type Sums, sumsOf } from '../ledger/parts.ts'
import { players } from '../standing/tables.ts'

/** What players hold: the house owes it to them. */
export type Held = Record<'coin' | 'hold' | 'safebox', Cents>

/** The parts of a report in its order, with their names there. What came in and what went out are told apart. */
export const parts = {
  deposits: 'deposits',
  depositsBack: 'deposits taken back',
  withdrawals: 'withdrawals paid',
  withdrawalsBack: 'withdrawals that came back',
  stakes: 'stakes',
  wins: 'wins',
  bonuses: 'bonuses given',
  bonusesBack: 'bonuses given back',
  bought: 'funds bought',
  boughtBack: 'funds paid back',
  fees: 'fees of withdrawals',
  debts: 'debts of deposits taken back',
  debtsBack: 'debts paid or forgiven',
  correctedUp: "corrections in players' favour",
  correctedDown: 'corrections against players',
} as const satisfies Record<PartName, string>

/** Points in hundredths: what players got and gave, and what they held at either end. */
export type Points = { before: number; got: number; gave: number; after: number }

export type Figures = {
  sums: Sums
  /** By type of game; undefined for games that are not listed any more. */
  types: ReadonlyMap<number | undefined, Sums>
  days: ReadonlyMap<string, Sums>
  registrations: ReadonlyMap<string, number>
  points: Points
  before: Held
  after: Held
}

/**
 * The figures of a period on one snapshot of the books: what players' accounts gave and got, without bots and the house's own entries. What was
 * held at an end is what is held now, less all changes since. Undefined for a time whose lines are not kept any more.
 */
export async function figuresOf(period: Period): Promise<Figures | undefined> {
  const read = (tx: Tx) => readFigures(tx, period)
  const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return await atLeisure((own) => own.transaction(read, snapshot))
}

async function readFigures(tx: Tx, period: Period): Promise<Figures | undefined> {
  const keptSince = await linesKeptSince(tx)
  if (keptSince && period.from < keptSince) return undefined
  const bots = (await tx.select({ id: players.id }).from(players).where(eq(players.isBot, true))).map(({ id }) => id)
  const flows = await flowsSince(tx, period, bots)
  const inside = flows.filter(({ day }) => day !== undefined)
  const held = await heldNow(tx, bots)
  const later = flows.filter(({ day }) => day === undefined)
  const after = without(held, later)
  return {
    sums: sumsOf(inside),
    types: grouped(inside.filter(isOfGames), ({ gameId }) => gameId && typeOf(gameId)),
    days: grouped(inside, ({ day }) => day ?? ''),
    registrations: await registrationsIn(tx, period),
    points: pointsOf(held.points, inside, later),
    before: without(after, inside),
    after,
  }
}

function grouped<Key>(flows: readonly Flow[], keyOf: (flow: Flow) => Key): Map<Key, Sums> {
  return new Map([...Map.groupBy(flows, keyOf)].map(([key, some]) => [key, sumsOf(some)]))
}

/** Points move between players and the house alone, so the ends and what moved in between agree. */
function pointsOf(held: number, inside: readonly Flow[], later: readonly Flow[]): Points {
  const sum = (flows: readonly Flow[], end: 'from' | 'to') =>
    flows.reduce((total, flow) => total + (flow[end] === 'points' ? flow.cents : 0), 0)
  const after = held - sum(later, 'to') + sum(later, 'from')
  const [got, gave] = [sum(inside, 'to'), sum(inside, 'from')]
  return { before: after - got + gave, got, gave, after }
}

/** What was held before these flows. */
function without(held: Held, flows: readonly Flow[]): Held {
  const { coin, hold, safebox } = held
  const before: Held = { coin, hold, safebox }
  for (const { from, to, cents } of flows) {
    if (isHeld(from)) before[from] += cents
    if (isHeld(to)) before[to] -= cents
  }
  return before
}

const isHeld = (end: End): end is keyof Held => isCoin(end)

/** New accounts by Manila day. */
async function registrationsIn(tx: Tx, { from, to }: Period): Promise<Map<string, number>> {
  const { registeredAt, isBot } = players
  const day = sql<string>`to_char(${registeredAt} at time zone 'Asia/Manila', 'YYYY-MM-DD')`
  const rows = await tx
    .select({ day, count: sql<number>`count(*)` })
    .from(players)
    .where(and(gte(registeredAt, from), lt(registeredAt, to), eq(isBot, false)))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.day, row.count]))
}

const typeOf = (gameId: number): number | undefined => catalogue().gamesById.get(gameId)?.typeId

export const heldInAll = ({ coin, hold, safebox }: Held): Cents => coin + hold + safebox
