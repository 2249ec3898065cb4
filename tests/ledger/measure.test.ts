import { expect, test } from 'vitest'
import { db, pool } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { measurePostings } from '../bench/postings.ts'
import { freshDatabase } from '../database.ts'

test('measuring postings posts, and leaves books that balance', async () => {
  await freshDatabase()
  const { perSecond, clients } = await measurePostings(pool, 0.3, 4)
  expect(perSecond).toBeGreaterThan(0)
  expect(clients).toBe(4)
  expect(await verifyLedger(db)).toEqual([])
})
