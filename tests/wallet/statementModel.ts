import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { manilaDay } from '#contract/time.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { type Move, post } from '#server/ledger/post.ts'
import type { Reason } from '#server/ledger/reasons.ts'
import { players } from '#server/standing/tables.ts'
import { fc } from '../chance.ts'
import { newPlayer, type TestPlayer } from '../player.ts'

export type Shown = Reply<'getStatement'>
export type Row = NonNullable<Shown['figures']>['total']

/** A Wednesday, at noon in Manila. */
export const NOW = new Date('2026-11-18T04:00:00Z')
export const FIRST = new Date('2025-10-07T04:00:00Z')
export const SLOT = 1001
/** A game that no catalogue lists. */
export const GONE = 999_999

/** A player who registered a year ago. */
export async function oldPlayer(): Promise<TestPlayer> {
  const seat = await newPlayer({ coin: 0 })
  await db.update(players).set({ registeredAt: FIRST }).where(eq(players.id, seat.id))
  return seat
}

/** What an event means to a player, said without the ledger's accounts. */
type Meaning = Partial<Omit<Row, 'net' | 'minutes'>>
type Event = { reason: Reason; moves: Move[]; means: Meaning; gameId?: number }

const CENTS = 100

/** The events of a history by kind, of an amount. None needs another's id. */
export function eventsOf({ id }: TestPlayer, cents: number): Event[] {
  const [coin, hold, safebox] = [`player:${id}:coin`, `player:${id}:hold`, `player:${id}:safebox`] as const
  const [games, gifts, debts] = ['house:games', 'house:promotions', 'house:debts'] as const
  const half = Math.ceil(cents / 2)
  return [
    {
      reason: 'deposit',
      moves: [
        { from: 'channel:1', to: coin, cents },
        { from: coin, to: debts, cents: half },
        { from: gifts, to: coin, cents: CENTS },
      ],
      means: { deposits: cents, other: -half, bonus: CENTS },
    },
    {
      reason: 'depositReversed',
      moves: [
        { from: debts, to: coin, cents: half },
        { from: coin, to: 'channel:1', cents: half },
      ],
      means: { deposits: -half, other: half },
    },
    {
      reason: 'round',
      moves: [
        { from: coin, to: games, cents },
        { from: games, to: coin, cents: half },
      ],
      means: { staked: cents, won: half, stakes: 1 },
      gameId: SLOT,
    },
    { reason: 'bet', moves: [{ from: coin, to: games, cents }], means: { staked: cents, stakes: 1 }, gameId: GONE },
    { reason: 'win', moves: [{ from: games, to: coin, cents }], means: { won: cents }, gameId: GONE },
    {
      reason: 'betReturned',
      moves: [{ from: games, to: coin, cents }],
      means: { staked: -cents, stakes: -1 },
      gameId: SLOT,
    },
    { reason: 'task', moves: [{ from: gifts, to: coin, cents }], means: { bonus: cents } },
    { reason: 'withdrawalHold', moves: [{ from: coin, to: hold, cents }], means: {} },
    { reason: 'withdrawalReturned', moves: [{ from: hold, to: coin, cents: half }], means: {} },
    {
      reason: 'withdrawalPaid',
      moves: [
        { from: hold, to: 'house:withdrawals', cents: half },
        { from: hold, to: 'house:fees', cents: 1 },
      ],
      means: { withdrawals: half, other: -1 },
    },
    { reason: 'safeboxIn', moves: [{ from: coin, to: safebox, cents: half }], means: {} },
    { reason: 'adjustment', moves: [{ from: 'house:corrections', to: coin, cents }], means: { other: cents } },
    {
      reason: 'adjustment',
      moves: [{ from: 'house:promotions:points', to: `player:${id}:points`, cents }],
      means: {},
    },
  ]
}

const KINDS = 13
/** What a history begins with, so that no event lacks coin. */
export const START = 100_000_000
export const noFigures: Row = {
  ...{ deposits: 0, withdrawals: 0, staked: 0, won: 0, net: 0, stakes: 0, minutes: 0, bonus: 0, other: 0 },
}

/** `isFirst`: whether it is the first stake of its minute. */
export type Told = { at: Date; event: Event; isFirst?: boolean }

/** What the figures of a span must be, from what the events mean. */
export function figuresIn(told: readonly Told[], { from, to }: { from: string; to: string }, gameId?: number): Row {
  const sum = { ...noFigures }
  for (const { at, event, isFirst } of told) {
    const day = manilaDay(at)
    if (day < from || day > to || (gameId !== undefined && event.gameId !== gameId)) continue
    for (const [name, cents] of Object.entries(event.means)) sum[name as keyof Meaning] += cents // keys of a Meaning
    if (isFirst) sum.minutes += 1
  }
  return { ...sum, net: sum.won - sum.staked }
}

export async function postAt({ at, event: { reason, moves, gameId } }: Told): Promise<void> {
  setClock(at)
  const entry = {
    id: `${reason}:${randomUUID()}`,
    reason,
    moves,
    ...(gameId !== undefined && { metadata: { gameId } }),
  }
  await db.transaction((tx) => post(tx, entry))
  setClock(NOW)
}

/** Moments since `FIRST`, before which the player has no coin: most are around midnights in Manila and ends of weeks, months and years. */
export const moments = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('2025-12-31', '2026-01-31', '2026-10-31', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'),
      fc.integer({ min: 0, max: 400 }).map((days) => manilaDay(FIRST.getTime() + days * 86_400_000)),
    ),
    fc.oneof(fc.constantFrom(-1, 0, 1, 59_999, 60_000), fc.integer({ min: 0, max: 86_399_999 })),
  )
  .map(([day, ms]) => new Date(`${day}T00:00:00+08:00`).getTime() + ms)
  .map((time) => new Date(Math.max(FIRST.getTime(), Math.min(time, NOW.getTime()))))

export const histories = fc.array(
  fc.record({
    at: moments,
    kind: fc.nat({ max: KINDS - 1 }),
    cents: fc.integer({ min: 2, max: 9_999 }),
    /** How many lines are added up after it, if any. */
    added: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 5 }),
  }),
  { minLength: 30, maxLength: 60 },
)
