import { sql } from 'drizzle-orm'
import { manilaDay } from '#contract/time.ts'
import { addUpAgents } from '#server/activities/agent/rates.ts'
import { betsOf } from '#server/activities/commission/sources.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { atMost, type Figure, holds, noted } from './figure.ts'
import { familyOf, isProcessorTold, postmasterOf, processorMs } from './processor.ts'

export const AGENTS_PLAYERS = 200_000
/** Each agent has so many friends: four levels above the lowest hold a ninth of the players. */
const FRIENDS = 10
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * The night's work of commissions: players in five levels below each other, each valid, with a bet on the day; agents are identified. Told as a multiple of
 * the bare sum of the day's bets, and how it grows from a quarter of the players to all.
 */
export async function commissionFigures(dataFolder: string, many: number): Promise<Figure[]> {
  const tops = Math.ceil(many / FRIENDS ** 5)
  const few = await measured(dataFolder, Math.floor(many / 4), tops)
  const all = await measured(dataFolder, many, tops)
  return [
    noted('players in five levels, and statements of their day', `${all.players}, ${all.statements}`),
    noted('… in seconds of this machine as it is', (all.elapsedMs / 1000).toFixed(1)),
    atMost('commissions of a day, of the bare sum of its bets', all.ms / all.sumMs, 50, 'times'),
    atMost('… of four times the players, of one', all.ms / few.ms, 8, 'times'),
    atMost('… once more, with nothing to add up', all.againMs / all.ms, 0.1, 'times'),
    holds('… every bet of a valid friend counted', all.counted === all.expected, `${all.counted} of ${all.expected}`),
  ]
}

/** Costs are processor time where the system tells it, since others may be at work. */
async function measured(dataFolder: string, many: number, tops: number) {
  await fill(many, tops)
  const timed = (work: () => Promise<unknown>) => costOf(dataFolder, work)
  const day = manilaDay(new Date())
  const midnight = new Date(`${day}T00:00:00+08:00`).getTime() + DAY_MS
  const sum = await timed(() => db.execute(sql`select count(*), sum(valid) from (${betsOf('type', day)}) bets`))
  setClock(new Date(midnight + HOUR_MS))
  try {
    let statements = 0
    const { ms, elapsedMs } = await timed(async () => {
      statements = await addUpAgents()
    })
    const again = await timed(addUpAgents)
    const { rows } = await db.execute<{ counted: string }>(sql`select count(*) as counted from commission_sources`)
    const counted = Number(rows[0]?.counted)
    return {
      players: many,
      ms,
      elapsedMs,
      sumMs: sum.ms,
      againMs: again.ms,
      statements,
      counted,
      expected: many - tops,
    }
  } finally {
    setClock(undefined)
  }
}

async function costOf(dataFolder: string, work: () => Promise<unknown>): Promise<{ ms: number; elapsedMs: number }> {
  const postmaster = postmasterOf(dataFolder)
  // The time of a process that has ended is its parent's.
  const used = () => familyOf(postmaster).reduce((all, pid) => all + processorMs(pid), 0)
  const [start, before] = [performance.now(), isProcessorTold ? used() : 0]
  await work()
  const elapsedMs = performance.now() - start
  return { ms: isProcessorTold ? Math.max(1, used() - before) : elapsedMs, elapsedMs }
}

/** Players below each other, in place of those of before: the tops first, then the friends of each in order. */
async function fill(many: number, tops: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of ['commission_sources', 'commissions', 'commission_days'])
      await tx.execute(sql.raw(`delete from ${table}`))
    const before = await tx.execute<{ many: string }>(
      sql`select count(*) as many from players where nickname = 'branch'`,
    )
    const from = Number(before.rows[0]?.many)
    await tx.execute(sql`
      create temporary table seats on commit drop as
      select n, nextval(pg_get_serial_sequence('players', 'id')) as id from generate_series(${from + 1}::int, ${many}::int) n`)
    await tx.execute(sql`
      insert into players (id, account, password_hash, nickname, avatar, invite_code, mobile, registered_at, last_seen_at)
      overriding system value
      select id, 'branch' || n, '-', 'branch', 1, 'branch' || n, '+6391' || lpad(n::text, 8, '0'), now(), now() from seats`)
    await tx.execute(
      sql`insert into player_totals (player, deposited, valid_bet) select id, 100000, 1000000 from seats`,
    )
    await tx.execute(sql`
      insert into known_devices (player, key_hash, first_seen_at, last_seen_at) select id, 'branch' || n, now(), now() from seats`)
    await tx.execute(sql`
      insert into identities (player, state, sealed, document_hash, person_hash, updated_at)
      select id, 'approved', '-', 'branch' || n, 'branch' || n, now() from seats`)
    await tx.execute(sql`
      insert into superiors (player, superior, filled_at)
      select s.id, above.id, now() from seats s
      join players above on above.account = 'branch' || ((s.n - ${tops}::int - 1) / ${FRIENDS}::int + 1) where s.n > ${tops}::int`)
    await tx.execute(sql`
      insert into ledger_lines (player, seq, posted_at, subject, reason, metadata, moves, previous, hash)
      select id, 1, now(), gen_random_uuid(), 'round', '{"gameId":1001}', array[id * 32, 64, 100 + n % 900], '', '' from seats`)
  })
  await db.execute(sql`vacuum (analyze) players, player_totals, superiors, known_devices, identities, ledger_lines`)
}
