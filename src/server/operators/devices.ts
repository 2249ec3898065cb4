import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { cipherFor } from '../base/cipher.ts'
import { now } from '../base/clock.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { counterOf, giveBack, madeOnce, QUARTER_SECONDS, take } from '../rates/limiter.ts'
import { keepEntry } from './log.ts'
import { operatorDevices, operatorSessions } from './tables.ts'

/** The length that RFC 4226 recommends. */
const KEY_BYTES = 20
const PERIOD_SECONDS = 30
const SECOND_MS = 1_000
/** A clock may be one period away. */
const PERIODS_AWAY = 1
const TRIES = 5
const CODE = /^\d{6}$/

const cipher = cipherFor('operators’ devices')
const tries = madeOnce(() => counterOf('operator-code', TRIES, QUARTER_SECONDS))

export type Offer = { key: string; address: string }
export type CodeProof = { ok: true } | { ok: false; why: 'wrong' } | { ok: false; why: 'tooOften'; retryAfter: number }

const totpOf = (name: string, secret: Secret) =>
  new TOTP({ issuer: 'Perya', label: name, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** Whether an operator has confirmed a device. */
export async function hasDevice(name: string): Promise<boolean> {
  const isTheirs = and(eq(operatorDevices.operator, name), isNotNull(operatorDevices.confirmedAt))
  const rows = await db.select({ operator: operatorDevices.operator }).from(operatorDevices).where(isTheirs)
  return rows.length > 0
}

/** Begins a device with a new key, in place of one that was never confirmed. Whoever was shown the former key sees no other. */
export async function beginDevice(tx: Tx, name: string): Promise<void> {
  const key = new Secret({ buffer: new Uint8Array(randomBytes(KEY_BYTES)).buffer })
  const fresh = { sealed: cipher.encrypt(key.base32), offeredAt: now() }
  await tx
    .insert(operatorDevices)
    .values({ operator: name, ...fresh })
    .onConflictDoUpdate({
      target: operatorDevices.operator,
      set: fresh,
      setWhere: isNull(operatorDevices.confirmedAt),
    })
  const { operator, hasCode } = operatorSessions
  await tx.delete(operatorSessions).where(and(eq(operator, name), eq(hasCode, false)))
}

/** What the operator's app reads of a device that waits for its first code. */
export async function offeredDevice(name: string): Promise<Offer | undefined> {
  const isOffered = and(eq(operatorDevices.operator, name), isNull(operatorDevices.confirmedAt))
  const [row] = await db.select().from(operatorDevices).where(isOffered)
  const key = row && cipher.decrypt(row.sealed)
  return key === undefined ? undefined : { key, address: totpOf(name, Secret.fromBase32(key)).toString() }
}

/** Proves a code of a confirmed device, or confirms the offered one. A code counts once, also for two at the same time. Tries as in `proveOperator`. */
export async function proveCode(
  name: string,
  typed: string,
  device: 'confirmed' | 'offered',
  by = name,
): Promise<CodeProof> {
  const wait = await secondsToWait(by)
  if (wait > 0) return { ok: false, why: 'tooOften', retryAfter: wait }
  if (await isCounted(name, typed.replaceAll(/\s/g, ''), device)) {
    await giveBack(tries(), by)
    return { ok: true }
  }
  await keepEntry(db, { operator: name, kind: 'barred', verb: 'code', fields: {} })
  return { ok: false, why: 'wrong' }
}

async function isCounted(name: string, code: string, device: 'confirmed' | 'offered'): Promise<boolean> {
  const { operator, confirmedAt, lastPeriod, sealed } = operatorDevices
  const [row] = await db.select().from(operatorDevices).where(eq(operator, name))
  const key = row && cipher.decrypt(row.sealed)
  if (!row || key === undefined || !CODE.test(code)) return false
  const timestamp = now().getTime()
  const away = totpOf(name, Secret.fromBase32(key)).validate({ token: code, timestamp, window: PERIODS_AWAY })
  if (away === null) return false
  const period = Math.floor(timestamp / SECOND_MS / PERIOD_SECONDS) + away
  const isThis = and(eq(operator, name), eq(sealed, row.sealed), lt(lastPeriod, period))
  const isOffer = device === 'offered'
  return await db.transaction(async (tx) => {
    const counted = await tx
      .update(operatorDevices)
      .set({ lastPeriod: period, ...(isOffer && { confirmedAt: now() }) })
      .where(and(isThis, isOffer ? isNull(confirmedAt) : isNotNull(confirmedAt)))
      .returning({ operator })
    if (counted.length === 0) return false
    if (isOffer) await keepEntry(tx, { operator: name, kind: 'act', verb: 'device', fields: {} })
    return true
  })
}

/** Forgets a device: every session ends, and the next log-in at the console begins another. */
export async function forgetDevice(tx: Tx, name: string): Promise<boolean> {
  await tx.delete(operatorSessions).where(eq(operatorSessions.operator, name))
  const gone = await tx.delete(operatorDevices).where(eq(operatorDevices.operator, name)).returning()
  return gone.length > 0
}

async function secondsToWait(by: string): Promise<number> {
  try {
    await take(tries(), by)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Number(error.details.retryAfter)
  }
}
