import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db, pool } from '#server/db/database.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { lines } from '#server/ledger/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { FIRST_PLAYER, measurePostings } from '../bench/postings.ts'
import { freshDatabase } from '../database.ts'

const SECONDS = 0.2
const CLIENTS = 3
const PLAYERS = 20
/** The house's profit on a bet of 100 with a win of 90. */
const KEPT = 10
const IS_ROUND = eq(lines.reason, 'round')

beforeEach(freshDatabase)

test('the benchmark of postings counts exactly the posted ones', async () => {
  const { count, clients } = await measurePostings(pool, SECONDS, CLIENTS, PLAYERS)
  expect(clients).toBe(CLIENTS)
  expect(count).toBeGreaterThanOrEqual(CLIENTS)
  expect(await db.$count(lines, IS_ROUND)).toBe(count)
  expect(await balanceOf(db, 'house:games')).toBe(KEPT * count)
  expect(await verifyLedger(db)).toEqual([])
})

test('the benchmark of postings ends at a refusal, which is faster than a posting', async () => {
  // The players already have a centavo.
  await pool.query(
    `select ledger_try('bench:' || player, 'deposit', 1790000000000, array['channel:1'], array['player:' || player || ':coin'],
      array[1]::bigint[], null) from generate_series($1::bigint, $1::bigint + $2::bigint - 1) player`,
    [FIRST_PLAYER, PLAYERS],
  )
  await expect(measurePostings(pool, SECONDS, CLIENTS, PLAYERS)).rejects.toThrow('came to tooLittle')
  expect(await db.$count(lines, IS_ROUND)).toBe(0)
})
