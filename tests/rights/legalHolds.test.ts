import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetOldSafety } from '#server/account/safetyEvents.ts'
import { cleanSessions } from '#server/account/session.ts'
import { forgetOldClaims } from '#server/activities/retention.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { forgetOldMails } from '#server/inbox/retention.ts'
import { dataInventory } from '#server/rights/dataInventory.ts'
import { applyRetention } from '#server/rights/retention.ts'
import { players } from '#server/standing/tables.ts'
import { forgetOldEvents } from '#server/telemetry/retention.ts'
import { paymentEvents } from '#server/wallet/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'

import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { said, terminal } from '../terminal.ts'
import { fill, filledTables, readCopy } from './filled.ts'

const THEN = new Date('2027-03-01T04:00:00Z')
const LATER = new Date('2035-03-01T04:00:00Z')

beforeEach(async () => {
  await freshDatabase()
  setClock(THEN)
})
afterEach(() => setClock(undefined))

/** Runs every job that deletes by age. */
async function runAll(): Promise<void> {
  const jobs = [applyRetention, forgetOldSafety, cleanSessions, forgetOldClaims, forgetOldMails, forgetOldEvents]
  for (const job of jobs) await job()
}

const openOn = (player: number, reason = 'Complaint 17') =>
  runOperator(['legal-holds', 'open', String(player), '--reason', reason], terminal(String(player)))
const idSaid = () => /legal hold (\S+)\./.exec(said.at(-1) ?? '')?.[1] ?? ''

test('during a legal hold nothing of its player is deleted, of others everything; afterwards it is deleted too', async () => {
  const [held, free] = [await newPlayer(), await newPlayer()]
  for (const { id } of [held, free]) await fill(id, THEN)
  const event = { gateway: 'sandbox', eventId: 'e', payload: {}, outcome: 'credited', receivedAt: THEN }
  await db.insert(paymentEvents).values(event)
  expect(await openOn(held.id)).toBe(0)
  const id = idSaid()
  const all = await filledTables(held.id)
  setClock(LATER)
  await runAll()
  expect(await filledTables(held.id)).toEqual(all)
  expect(await db.$count(paymentEvents)).toBe(1)
  const visits = dataInventory.filter(({ retention }) => retention.period === 'afterLastVisit').map(({ name }) => name)
  expect((await filledTables(free.id)).filter((name) => visits.includes(name))).toEqual([])
  expect(await runOperator(['legal-holds', 'close', id], terminal())).toBe(0)
  await runAll()
  expect((await filledTables(held.id)).filter((name) => visits.includes(name))).toEqual([])
  expect(await db.$count(paymentEvents)).toBe(0)
})

test('an empty unvisited account keeps its name meanwhile, and its proof of identity', async () => {
  const player = await newPlayer()
  const stateOf = async () => (await db.select().from(players).where(eq(players.id, player.id)))[0]
  await openOn(player.id, 'Order of a court')
  await openOn(player.id, 'A second one')
  const second = idSaid()
  setClock(LATER)
  await runAll()
  expect(await stateOf()).toMatchObject({ account: player.account, state: 'open' })
  await runOperator(['legal-holds', 'close', second], terminal())
  await runAll()
  expect(await stateOf()).toMatchObject({ account: player.account })
})

test('is listed with its operator, disclosed to nobody else, and closed once', async () => {
  const player = await newPlayer()
  await openOn(player.id)
  const id = idSaid()
  expect(await readCopy(player.id)).not.toHaveProperty('legalHolds')
  await runOperator(['legal-holds'], terminal())
  expect(said.join()).toMatch(/nena.+Complaint 17/)
  expect(await runOperator(['legal-holds', 'close', id], terminal())).toBe(0)
  expect(await runOperator(['legal-holds', 'close', id], terminal())).toBe(1)
  await runOperator(['legal-holds'], terminal())
  expect(said.at(-1)).toBe('No legal hold is open.')
  for (const words of [
    ['open', String(player.id)],
    ['close', 'x'],
    ['open', '--reason', 'x'],
    ['drop', id],
  ]) {
    expect(await runOperator(['legal-holds', ...words], terminal(String(player.id))), words.join(' ')).toBe(2)
  }
  const far = ['legal-holds', 'open', String(player.id), '--reason', 'x']
  expect(await runOperator(far, terminal('2'))).toBe(1)
})
