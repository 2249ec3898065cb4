import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { RECORD_LINES_MAX } from '#contract/wallet/limits.ts'
import { db } from '#server/db/database.ts'
import { historyOf } from '#server/ledger/history.ts'
import { playReasons } from '#server/ledger/reasons.ts'
import { coinAfter, daySumsOf } from '#server/ledger/sums.ts'
import { freshDatabase } from '../database.ts'
import { rowsRead } from '../rowsRead.ts'

const FEW = 40
const LONG = RECORD_LINES_MAX + FEW
/** The game of the three oldest rounds. */
const RARE = 1002

/** Rounds of a stake of 100 on one day, by players 7 to 9; their chains are not those of real postings. */
beforeAll(async () => {
  await freshDatabase()
  await db.execute(sql`insert into ledger_lines (player, seq, posted_at, reason, id, metadata, moves, previous, hash)
    select p, n, '2026-11-20T16:00:00Z'::timestamptz + n * interval '1 second', 'round', 'round:' || p || ':' || n,
      jsonb_build_object('gameId', case when n <= 3 then ${RARE}::int else 1001 end), array[p * 32, ledger_number('house:games:0'), 100], ''::bytea, ''::bytea
    from generate_series(7, 9) p, generate_series(1, ${LONG}) n`)
  await db.execute(sql`insert into ledger_accounts (owner, slot, name, balance, seq)
    select p, 0, 'player:' || p || ':coin', 5000, ${LONG} from generate_series(7, 9) p`)
  await db.execute(sql`analyze`)
})

const day = { from: '2026-11-21', to: '2026-11-21' }
const ofPlay = { size: 20, reasons: playReasons, ...day }

test('balances reach back as far as the bound, and are not told beyond', async () => {
  const known = await coinAfter(db, 7, [LONG, LONG - 1, FEW + 1, FEW, 1])
  expect(known).toEqual(
    new Map([
      [LONG, 5_000],
      [LONG - 1, 5_100],
      [FEW + 1, 5_000 + 100 * (RECORD_LINES_MAX - 1)],
    ]),
  )
})

test('a day of more lines than the bound has no sums', async () => {
  expect(await daySumsOf(db, 7, day)).toEqual([])
})

test('a search for a game stops at the bound, and goes on from its cursor to the end', async () => {
  const first = await historyOf(db, 7, { ...ofPlay, games: [RARE] })
  expect(first.lines).toEqual([])
  const second = await historyOf(db, 7, { ...ofPlay, games: [RARE], cursor: first.next ?? '' })
  expect(second.lines.map(({ seq }) => seq)).toEqual([3, 2, 1])
  expect(second.next).toBeUndefined()
})

test('each reads the player’s own lines alone, no more than the bound', async () => {
  const near = await rowsRead(async (tx) => void (await coinAfter(tx, 8, [LONG, LONG - 10])))
  expect(near).toBeLessThan(100)
  const all = [
    await rowsRead(async (tx) => void (await coinAfter(tx, 8, [1]))),
    await rowsRead(async (tx) => void (await daySumsOf(tx, 8, day))),
    await rowsRead(async (tx) => void (await historyOf(tx, 8, { ...ofPlay, games: [RARE] }))),
  ]
  for (const read of all) expect(read).toBeLessThan(RECORD_LINES_MAX + 100)
})
