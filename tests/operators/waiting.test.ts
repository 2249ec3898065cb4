import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { metrics } from '#server/base/metrics.ts'
import { careCases } from '#server/care/signalTables.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { writeLetter } from '#server/inbox/send.ts'
import { openAgeReview } from '#server/kyc/birthDates.ts'
import { placeLegalHold } from '#server/standing/legalHolds.ts'
import { spokenAge } from '#server/verbs/queues.ts'
import { queues } from '#server/verbs/verb.ts'
import { waitingNow } from '#server/verbs/waiting.ts'
import { depositReversals } from '#server/wallet/debtTables.ts'
import { paymentDifferences, reconciledDays } from '#server/wallet/reconcile/tables.ts'
import { noteByHand } from '#server/wallet/suspicion/cases.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import '#server/verbs/queueMetrics.ts'
import { chooseVault } from '#server/kyc/vault.ts'
import { memoryVault } from '../account/pictures.ts'
import { submitted } from '../account/submission.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { draft } from '../inbox/mailboxHarness.ts'
import { newPlayer } from '../player.ts'
import { said } from '../terminal.ts'
import { newWithdrawer, openDeposit } from '../wallet/walletHarness.ts'
import { by, later } from './operatorHarness.ts'

const HOUR_MS = 3_600_000

beforeEach(async () => {
  await freshDatabase()
  chooseVault(memoryVault())
})

async function request(cents: number): Promise<string> {
  const seat = await newWithdrawer(cents + 100_000)
  const requestId = randomUUID()
  await call('exchange', { requestId, amount: cents, accountId: seat.accountId }, seat)
  return requestId
}

const nothing = {
  ...{ chasing: 0, risingStakes: 0, nightPlay: 0, raises: 0 },
  ...{ cancelledWithdrawals: 0, failedDeposits: 0, longSessions: 0 },
}

async function fillQueues(): Promise<void> {
  await request(50_000)
  const large = await request(5_000_000)
  await by('ana', 'payments')('approve', large, '--confirm', large)
  await submitted()
  const { id } = await newPlayer({ coin: 0 })
  await openAgeReview(id, { by: 'ana', reason: 'a school card' })
  await placeLegalHold(id, 'ana', 'a court asks')
  await db.transaction((tx) => noteByHand(tx, id, 'seen'))
  await db.insert(careCases).values({ player: id, openedAt: new Date(), score: 9, measured: nothing })
  await writeLetter(draft())
  const { orderId } = await openDeposit(await newPlayer({ coin: 0 }))
  await db.update(depositOrders).set({ reportedCents: 1 })
  const owed = { player: id, orderId, gateway: 'sandbox', reversalId: 'rev_1', cents: 100, debt: 100 }
  await db.insert(depositReversals).values({ ...owed, reversedAt: new Date() })
  const book = { flow: 'deposits', gateway: 'sandbox', day: '2026-11-21' } as const
  await db.insert(reconciledDays).values({ ...book, dueAt: new Date() })
  const seen = { firstSeen: new Date(), lastSeen: new Date() }
  const differing = { kind: 'onlyThere', subject: 'there:P1', thereCents: 100, hereCents: 0 } as const
  await db.insert(paymentDifferences).values({ ...book, ...differing, ...seen })
}

const COUNTS = {
  withdrawals: 2,
  identity: 2,
  deposits: 1,
  debts: 1,
  differences: 2,
  cases: 1,
  care: 1,
  holds: 1,
  mail: 1,
  proposals: 1,
}

describe('waiting', () => {
  test('is nothing at first', async () => {
    for (const { count, oldest } of Object.values(await waitingNow())) expect([count, oldest]).toEqual([0, null])
  })

  test('counts each queue, and tells the age of the oldest and the command', async () => {
    await fillQueues()
    const found = await waitingNow()
    expect(Object.fromEntries(queues.map((queue) => [queue, found[queue].count]))).toEqual(COUNTS)
    later(3 * HOUR_MS + 60_000)
    expect(await by('edna', 'editor')('waiting')).toBe(0)
    for (const [queue, command] of [
      ['withdrawals', 'withdrawals'],
      ['identity', 'kyc list'],
      ['deposits', 'deposits'],
      ['debts', 'debts'],
      ['differences', 'reconcile'],
      ['cases', 'cases list'],
      ['care', 'care list'],
      ['holds', 'legal-holds list'],
      ['mail', 'mail list'],
      ['proposals', 'proposals list'],
    ] as const)
      expect(said.find((line) => line.startsWith(queue))).toMatch(
        new RegExp(`${COUNTS[queue]} .* 3 h \\d min +${command}$`),
      )
  })

  test('is a metric, which is absent while the database is away', async () => {
    await fillQueues()
    later(HOUR_MS)
    const text = await metrics.metrics()
    for (const queue of queues) {
      expect(text).toContain(`perya_waiting{queue="${queue}"} ${COUNTS[queue]}`)
      const age = Number(new RegExp(`perya_waiting_oldest_seconds\\{queue="${queue}"\\} (\\S+)`).exec(text)?.[1])
      expect(age).toBeGreaterThanOrEqual(3_600)
      expect(age).toBeLessThan(7_200)
    }
    await closeDatabase()
    expect(await metrics.metrics()).not.toContain('perya_waiting{')
  })

  test('reads no whole table', async () => {
    const rows = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const isOther = sql`reported_cents is not null and (is_late or reported_cents is not null)`
      return (await tx.execute(sql`explain select min(created_at) from deposit_orders where ${isOther}`)).rows
    })
    expect(JSON.stringify(rows)).toContain('deposit_orders_flagged')
  })
})

test.each([
  [-5, '0 min'],
  [59_000, '0 min'],
  [61 * 60_000, '1 h 1 min'],
  [49 * HOUR_MS, '2 d 1 h'],
])('an age of %i ms is spoken as %s', (age, spoken) => {
  expect(spokenAge(age)).toBe(spoken)
})
