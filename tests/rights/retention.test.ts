import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { makeMonths, partitionOf } from '#server/db/months.ts'
import { rounds } from '#server/games/tables.ts'
import { post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { dataInventory } from '#server/rights/dataInventory.ts'
import { applyRetention } from '#server/rights/retention.ts'
import { yearsBefore } from '#server/rights/years.ts'
import { liftLegalHold, placeLegalHold } from '#server/standing/legalHolds.ts'
import { accountClosings } from '#server/standing/rightsTables.ts'
import { players } from '#server/standing/tables.ts'
import { depositOrders, paymentEvents, withdrawals } from '#server/wallet/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { longTest } from '../long.ts'
import { credentials, newPlayer, type TestPlayer } from '../player.ts'
import { everythingOf } from '../safety/ownedRows.ts'
import { fill, filledTables, lastSeen, readCopy } from './filled.ts'

/** When the rows of these tests were written, and everybody's last visit. */
const THEN = new Date('2027-03-01T04:00:00Z')
const years = (count: number, more = 0) => {
  const moment = new Date(THEN)
  moment.setUTCFullYear(THEN.getUTCFullYear() + count)
  return new Date(moment.getTime() + more)
}
const SECOND_MS = 1_000

beforeEach(async () => {
  await freshDatabase()
  setClock(THEN)
  vi.spyOn(log, 'warn').mockReturnValue()
})
afterEach(() => setClock(undefined))

/** A player with a row in every table; `isEmpty` without coin. */
async function full(isEmpty: 'empty' | 'with coin' = 'empty'): Promise<TestPlayer> {
  const player = await newPlayer()
  await fill(player.id, THEN)
  if (isEmpty === 'empty') await move(player.id, 'house:promotions', 5_000)
  return player
}

const move = (player: number, to: 'house:promotions' | 'house:withdrawals', cents: number) =>
  db.transaction((tx) =>
    post(tx, {
      id: `out:${randomUUID()}`,
      reason: 'adjustment',
      moves: [{ from: `player:${player}:coin`, to, cents }],
    }),
  )

const namesOf = (...periods: string[]) =>
  dataInventory.filter(({ retention }) => periods.includes(retention.period)).map(({ name }) => name)

const rowOf = async (id: number) => (await db.select().from(players).where(eq(players.id, id)))[0]

async function runAt(moment: Date): Promise<void> {
  setClock(moment)
  // Like every night: rows without a monthly partition get one before anything is deleted.
  await makeMonths(db)
  await applyRetention()
  // Running it again changes nothing.
  expect(await applyRetention()).toBe(0)
}

describe('an account with coin', () => {
  test('loses visit data a year after the last visit, and keeps the log-in', async () => {
    const player = await full('with coin')
    const all = await filledTables(player.id)
    await runAt(years(1))
    expect(await filledTables(player.id)).toEqual(all)
    await runAt(years(1, SECOND_MS))
    expect(await filledTables(player.id)).toEqual(all.filter((name) => !namesOf('afterLastVisit').includes(name)))
    const seat = player
    const { account, password } = seat
    expect(await call('accountLogin', await credentials(account, password), seat)).toMatchObject({ errcode: 0 })
  })

  test('loses records five years after they were made, whatever its player’s last visit', async () => {
    const player = await full('with coin')
    await lastSeen(player.id, years(5))
    await runAt(years(5))
    expect(await filledTables(player.id)).toEqual(expect.arrayContaining(namesOf('afterRecordDate')))
    await runAt(years(5, SECOND_MS))
    const left = await filledTables(player.id)
    for (const name of namesOf('afterRecordDate')) expect(left).not.toContain(name)
    for (const name of [...namesOf('afterLastVisit', 'accountLifetime', 'afterClosing'), 'ledger_lines.player'])
      expect(left).toContain(name)
  })

  test('is kept for ever: nobody loses coin by absence', async () => {
    const player = await full('with coin')
    await runAt(years(20))
    expect(await rowOf(player.id)).toMatchObject({ account: player.account, state: 'open' })
    expect(await filledTables(player.id)).toEqual(expect.arrayContaining(namesOf('accountLifetime', 'afterClosing')))
  })
})

describe('an empty account', () => {
  test('is emptied a year after the last visit, its proof of identity five years later, and its ledger stays', async () => {
    const player = await full()
    await runAt(years(1))
    expect(await rowOf(player.id)).toMatchObject({ account: player.account })
    await runAt(years(1, SECOND_MS))
    expect(await rowOf(player.id)).toMatchObject({
      ...{ account: `closed:${player.id}`, inviteCode: `closed:${player.id}`, nickname: '', mobile: '' },
      ...{ passwordHash: '', state: 'closed' },
    })
    const afterOne = await filledTables(player.id)
    for (const name of namesOf('afterLastVisit', 'accountLifetime')) {
      if (name !== 'account_closings.player') expect(afterOne).not.toContain(name)
    }
    expect(afterOne).toEqual(expect.arrayContaining(namesOf('afterClosing', 'afterRecordDate')))
    await runAt(years(6, SECOND_MS))
    expect(await filledTables(player.id)).toEqual(expect.arrayContaining(namesOf('afterClosing')))
    await runAt(years(6, 2 * SECOND_MS))
    expect(await filledTables(player.id)).toEqual(
      [
        ...[
          'account_closings.player',
          'ledger_accounts',
          'ledger_day_marks.player',
          'ledger_ids.player',
          'ledger_lines.player',
          'players.id',
        ],
        // Its chain would break, and it has the number alone.
        'operator_log.player',
      ].sort(),
    )
    // The names in the log are of a verb and of an operator.
    const { 'operator_log.player': log, ...rows } = await everythingOf(player.id)
    expect(log).toHaveLength(1)
    const held = JSON.stringify(rows)
    for (const trace of [player.account, player.device, player.address, 'Amihan', 'made-up']) {
      expect(held).not.toContain(trace)
    }
    expect(await verifyLedger(db)).toEqual([])
    // The ledger can still be exported line by line.
    const { ledger } = await readCopy(player.id)
    expect(ledger).toHaveLength(4)
  })

  test('frees its name and number', async () => {
    const player = await full()
    await db.update(players).set({ mobile: '+639991234567' }).where(eq(players.id, player.id))
    const anew = { ...(await credentials(player.account, 'Another-4321')), type: 0 }
    await runAt(years(1))
    expect(await call('accountRegist', anew)).toMatchObject({ errcode: errcodes.accountExists })
    await runAt(years(1, SECOND_MS))
    const { account, password } = player
    expect(await call('accountLogin', await credentials(account, password))).toMatchObject({
      errcode: errcodes.loginWrong,
    })
    expect(await call('accountRegist', anew)).toMatchObject({ errcode: 0 })
  })

  test('stays if its player returns in time: a log-in is a visit', async () => {
    const player = await full()
    setClock(years(1, -SECOND_MS))
    await call('accountLogin', await credentials(player.account, player.password))
    await runAt(years(1, SECOND_MS))
    expect(await rowOf(player.id)).toMatchObject({ account: player.account, state: 'open' })
  })

  test('with a pending withdrawal stays', async () => {
    const player = await full()
    await db.update(withdrawals).set({ state: 'approved' }).where(eq(withdrawals.player, player.id))
    await runAt(years(6))
    expect(await rowOf(player.id)).toMatchObject({ account: player.account })
    expect(await filledTables(player.id)).toContain('withdrawals.player')
  })
})

test('a closed account is emptied a year after the last visit; its identity waits five years from the closing', async () => {
  const player = await full()
  const closedAt = years(0, 7 * 86_400_000)
  await db.update(players).set({ state: 'closed' }).where(eq(players.id, player.id))
  await db
    .insert(accountClosings)
    .values({ player: player.id, why: 'asked', askedAt: THEN, closesAt: closedAt, closedAt })
  await runAt(years(1, SECOND_MS))
  expect(await rowOf(player.id)).toMatchObject({ account: `closed:${player.id}` })
  await runAt(years(5, 7 * 86_400_000))
  expect(await filledTables(player.id)).toContain('identities.player')
  await runAt(years(5, 7 * 86_400_000 + SECOND_MS))
  expect(await filledTables(player.id)).not.toContain('identities.player')
})

test('an excluded player stays known, so that the exclusion holds', async () => {
  const player = await full()
  await db.update(players).set({ state: 'excluded' }).where(eq(players.id, player.id))
  await runAt(years(9))
  expect(await rowOf(player.id)).toMatchObject({ account: player.account, state: 'excluded' })
  expect(await filledTables(player.id)).toEqual(expect.arrayContaining(namesOf('accountLifetime', 'afterClosing')))
})

test('thousands of accounts are emptied once each, in batches, by several processes in parallel', async () => {
  const { id } = await full('with coin')
  const [order] = await db.select().from(depositOrders).where(eq(depositOrders.player, id))
  if (!order) throw new Error('no order')
  const more = () => Array.from({ length: 1_250 }, () => ({ ...order, id: randomUUID(), gatewayId: randomUUID() }))
  // In two: PostgreSQL takes 65,535 parameters at once.
  for (const orders of [more(), more()]) await db.insert(depositOrders).values(orders)
  setClock(years(5, SECOND_MS))
  const before = await db.$count(depositOrders)
  const gone = await Promise.all([applyRetention(), applyRetention(), applyRetention()])
  // Rows that one process left to another are deleted at the latest on the next day.
  await applyRetention()
  expect(await db.$count(depositOrders)).toBe(0)
  expect(gone.reduce((sum, each) => sum + each)).toBeGreaterThanOrEqual(before)
})

describe('rounds', () => {
  /** The end of March 2027 in Manila, five years later. */
  const due = new Date('2032-03-31T16:00:00Z')
  const march = partitionOf('rounds', THEN)
  const isThere = async () => {
    const { rows } = await db.execute(sql`select from pg_class where relname = ${march}`)
    return rows.length === 1
  }
  beforeEach(() => makeMonths(db))

  test('are deleted with their whole month, five years after its end, with their seeds; once, even by several processes', async () => {
    const { id } = await full('with coin')
    expect(await db.$count(sql`${sql.identifier(march)}`)).toBe(1)
    await runAt(new Date(due.getTime() - SECOND_MS))
    expect([await isThere(), await db.$count(rounds, eq(rounds.player, id))]).toEqual([true, 1])
    setClock(due)
    await Promise.all([applyRetention(), applyRetention(), applyRetention()])
    expect([await isThere(), await db.$count(rounds)]).toEqual([false, 0])
    const left = await filledTables(id)
    expect(namesOf('afterRecordMonth')).toEqual([
      'rounds.player',
      'unseen_rounds.player',
      'refused_rounds.player',
      'fair_seeds.player',
      'ledger_days.player',
    ])
    for (const name of namesOf('afterRecordMonth')) expect(left).not.toContain(name)
  })

  test('of a player under a legal hold stay, with their seeds, and all others are deleted', async () => {
    const [held, free] = [await full('with coin'), await full('with coin')]
    const caseId = await placeLegalHold(held.id, 'operator', 'a court asks')
    await runAt(due)
    expect(await db.select({ player: rounds.player }).from(rounds)).toEqual([{ player: held.id }])
    expect(await filledTables(held.id)).toEqual(expect.arrayContaining(namesOf('afterRecordMonth')))
    for (const name of namesOf('afterRecordMonth')) expect(await filledTables(free.id)).not.toContain(name)
    await liftLegalHold(caseId, 'operator')
    await runAt(due)
    expect([await isThere(), await db.$count(rounds)]).toEqual([false, 0])
  })

  longTest('wait another night if their table is busy, and everything else is deleted', async () => {
    const { id } = await full('with coin')
    setClock(due)
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table rounds in row exclusive mode`)
      await applyRetention()
    })
    expect([await isThere(), await filledTables(id)]).toEqual([
      true,
      expect.not.arrayContaining(namesOf('afterRecordDate')),
    ])
    await runAt(due)
    expect(await isThere()).toBe(false)
  })
})

test('reports of payments are deleted after five years too, though they name no player', async () => {
  const event = { gateway: 'sandbox', eventId: 'e', payload: {}, outcome: 'credited', receivedAt: THEN }
  await db.insert(paymentEvents).values(event)
  await runAt(years(5))
  expect(await db.$count(paymentEvents)).toBe(1)
  await runAt(years(5, SECOND_MS))
  expect(await db.$count(paymentEvents)).toBe(0)
})

test('a year before the 29th of February is a valid day', () => {
  expect(yearsBefore(new Date('2028-02-29T00:00:00Z'), 1).toISOString()).toBe('2027-03-01T00:00:00.000Z')
})
