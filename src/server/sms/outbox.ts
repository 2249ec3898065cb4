import assert from 'node:assert/strict'
import { and, asc, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { cipherFor } from '../base/cipher.ts'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { db, type Tx } from '../db/database.ts'
import { isCopyClosed } from '../standing/openCopy.ts'
import { countText, type Need } from './ceiling.ts'
import { smsGateway } from './chosen.ts'
import { SmsError, type TextMessage } from './port.ts'
import { smsMessages } from './tables.ts'

/**
 * Text messages are stored with their cause and sent after its commit. If the cause is rolled back, the message is never sent; after a
 * crash, the next sweep sends it.
 */

type Row = typeof smsMessages.$inferSelect
type Content = Pick<TextMessage, 'mobile' | 'text' | 'code'>

/** Time that one process has to send a message before another may try. */
const LEASE_MS = 20_000
const TRIES_MAX = 4
const RETRY_MS = 15_000
const SWEEP_MAX = 100
/** Retention of sent messages, for complaints. */
const KEPT_MS = 24 * 3_600_000

const cipher = cipherFor('text messages')

/** Stores a message, useful until `expiresAt`, and counts it. Returns its id, for `deliver`. Refuses with codesTooMany like `countText`. */
export async function storeMessage(tx: Tx, content: Content, expiresAt: Date, need: Need): Promise<string> {
  await countText(tx, need)
  const madeAt = now()
  const row = { ciphertext: cipher.encrypt(JSON.stringify(content)), madeAt, dueAt: madeAt, expiresAt }
  const [stored] = await tx.insert(smsMessages).values(row).returning({ id: smsMessages.id })
  assert(stored)
  return stored.id
}

const TOLD_MS = 24 * 3_600_000

/**
 * Stores a message that tells an owner of something, useful for a day; undefined without a number or a gateway. Returns its id, for `deliver`, to
 * call after the transaction.
 */
export async function storeTold(tx: Tx, mobile: string, text: string): Promise<string | undefined> {
  if (mobile === '' || !smsGateway()) return undefined
  return await storeMessage(tx, { mobile, text }, new Date(now().getTime() + TOLD_MS), 'told')
}

/** Tries to send one stored message. Never throws; the sweep retries a failure. */
export async function deliver(id: string): Promise<void> {
  try {
    if (await isCopyClosed()) return
    const row = await claim(id)
    if (row) await hand(row)
  } catch (error) {
    log.error({ err: error, message: id }, 'text message not delivered')
  }
}

/** Leases a due message, so that no other process sends it too. */
async function claim(id: string): Promise<Row | undefined> {
  const at = now()
  const [row] = await db
    .update(smsMessages)
    .set({ dueAt: new Date(at.getTime() + LEASE_MS), tries: sql`${smsMessages.tries} + 1` })
    .where(and(eq(smsMessages.id, id), eq(smsMessages.state, 'waiting'), lte(smsMessages.dueAt, at)))
    .returning()
  return row
}

async function hand(row: Row): Promise<void> {
  const gateway = smsGateway()
  const content = readContent(row)
  if (!gateway || !content || row.expiresAt <= now()) return await close(row, { state: 'failed', ciphertext: '' })
  try {
    const gatewayId = await gateway.send({ id: row.id, ...content })
    await close(row, { state: 'sent', gatewayId, ...(gateway.keepsMessages ? {} : { ciphertext: '' }) })
  } catch (error) {
    if (!(error instanceof SmsError)) throw error
    log.warn({ err: error, message: row.id, tries: row.tries }, 'text message refused')
    if (error.isFinal || row.tries >= TRIES_MAX) return await close(row, { state: 'failed', ciphertext: '' })
    await close(row, { dueAt: new Date(now().getTime() + RETRY_MS) })
  }
}

async function close({ id }: Row, change: Partial<Row>): Promise<void> {
  await db.update(smsMessages).set(change).where(eq(smsMessages.id, id))
}

function readContent({ ciphertext }: Row): Content | undefined {
  const text = cipher.decrypt(ciphertext)
  // Encrypted by `storeMessage`, from this type.
  return text === undefined ? undefined : (JSON.parse(text) as Content)
}

/** Sends due messages and deletes old ones. Returns their number. */
export async function sweepMessages(): Promise<number> {
  const due = await db
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(and(eq(smsMessages.state, 'waiting'), lte(smsMessages.dueAt, now())))
    .orderBy(asc(smsMessages.dueAt))
    .limit(SWEEP_MAX)
  for (const { id } of due) await deliver(id)
  const old = new Date(now().getTime() - KEPT_MS)
  const gone = await db.delete(smsMessages).where(lt(smsMessages.madeAt, old)).returning({ id: smsMessages.id })
  return due.length + gone.length
}

export type ReadMessage = { madeAt: Date; state: Row['state']; mobile: string; text: string }

/** The messages of the last day, newest first. Only the sandbox keeps their text. */
export async function readMessages(limit: number): Promise<ReadMessage[]> {
  const rows = await db
    .select()
    .from(smsMessages)
    .where(gt(smsMessages.madeAt, new Date(now().getTime() - KEPT_MS)))
    .orderBy(desc(smsMessages.madeAt))
    .limit(limit)
  return rows.map((row) => {
    const { mobile = '', text = '' } = readContent(row) ?? {}
    return { madeAt: row.madeAt, state: row.state, mobile, text }
  })
}
