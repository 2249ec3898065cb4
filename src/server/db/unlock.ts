import { randomBytes } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { cipherFor } from '../base/cipher.ts'
import { now } from '../base/clock.ts'
import { derivedBytes, keyring, sealNamed, secretsRead } from '../base/keyring.ts'
import { holdLookupKeys } from '../base/lookupKeys.ts'
import { lookups } from '../base/sealed.ts'
import { SettingError } from '../base/settings.ts'
import type { Database, Tx } from './database.ts'
import { judge, type Known, type Verdict } from './secretRules.ts'
import { canaries, lookupKeys } from './secretTables.ts'

/** "seal" in ASCII: processes that start together lay one canary. */
export const SEAL_LOCK = 0x73_65_61_6c
const WRONG = 'PERYA_SECRET does not open what this database holds: give the secret that it was sealed under.'

/** The name of our connections, by which another process sees which secrets this one reads. */
export const connectionName = (): string =>
  `perya reads ${secretsRead()
    .map(({ id }) => id)
    .join(' ')}`

/**
 * Compares the secrets with the database and takes over its look-up keys. Throws SettingError with one sentence if they do not fit. A
 * database without our tables has nothing to compare.
 */
export async function unlock(on: Database): Promise<void> {
  const { rows } = await on.execute<{ is_there: boolean }>(
    sql`select to_regclass('public.lookup_keys') is not null as is_there`,
  )
  if (!rows[0]?.is_there) return
  if (await unlocked(on)) return
  await on.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEAL_LOCK})`)
    await learn(tx)
  })
  if (!(await unlocked(on))) throw new SettingError(WRONG)
}

/** Whether the database knows these secrets already: the usual start, which writes nothing. */
async function unlocked(on: Database): Promise<boolean> {
  const known = await on.select().from(canaries)
  const verdict = heard(known)
  if (known.length === 0 || verdict.add.length > 0 || verdict.promote !== undefined) return false
  sealNamed(verdict.generation > 0)
  const canary = cipherFor('canary')
  if (known.some((one) => one.state === 'used' && canary.decrypt(one.canary) !== one.id)) throw new SettingError(WRONG)
  return await takeLookupKeys(on)
}

function heard(known: readonly Known[]): Extract<Verdict, { kind: 'open' }> {
  const verdict = judge(keyring(), known)
  if (verdict.kind === 'refused') throw new SettingError(verdict.why)
  return verdict
}

async function takeLookupKeys(on: Database): Promise<boolean> {
  const cipher = cipherFor('look-up keys')
  const rows = await on.select().from(lookupKeys)
  const keys = new Map<string, Buffer>()
  for (const { purpose, ciphertext } of rows) {
    const text = cipher.decrypt(ciphertext)
    if (text === undefined) throw new SettingError(WRONG)
    keys.set(purpose, Buffer.from(text, 'base64'))
  }
  if (lookups.some((purpose) => !keys.has(purpose))) return false
  holdLookupKeys(keys)
  return true
}

/** Writes what the database does not know yet: canaries, the start of a new secret, look-up keys. */
async function learn(tx: Tx): Promise<void> {
  const known = await tx.select().from(canaries)
  const { add, promote } = heard(known)
  const isEarlier = known.length === 0 && (await isOfEarlierBuild(tx))
  const canary = cipherFor('canary')
  for (const one of add) {
    // Only its own secret can seal a canary, so an announced one has none yet.
    const sealed = one.state === 'used' ? canary.encrypt(one.id) : ''
    await tx.insert(canaries).values({ ...one, canary: sealed, changedAt: now() })
  }
  if (promote !== undefined) {
    await refuseStragglers(tx, promote)
    sealNamed(true)
    const sealed = canary.encrypt(promote)
    await tx.update(canaries).set({ state: 'used', canary: sealed, changedAt: now() }).where(eq(canaries.id, promote))
  }
  const cipher = cipherFor('look-up keys')
  for (const purpose of lookups) {
    // Until this build the key followed from the secret, so hashes that stand are still found.
    const bytes = isEarlier ? derivedBytes(keyring().current.text, purpose) : randomBytes(32)
    await tx
      .insert(lookupKeys)
      .values({ purpose, ciphertext: cipher.encrypt(bytes.toString('base64')) })
      .onConflictDoNothing()
  }
}

/** Whether another build sealed something here before. Its newest key pair must open, or the canary would stand for a wrong secret. */
async function isOfEarlierBuild(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ sealed: string }>(
    sql`select private_key as sealed from password_keys order by id desc limit 1`,
  )
  const [newest] = rows
  if (newest && cipherFor('password keys').decrypt(newest.sealed) === undefined) throw new SettingError(WRONG)
  return newest !== undefined
}

/** A process that cannot read the new secret would meet values it cannot open. */
async function refuseStragglers(tx: Tx, id: string): Promise<void> {
  const count = await countStragglers(tx, sql`application_name not like ${`%${id}%`}`)
  if (count === 0) return
  throw new SettingError(
    `Some processes on this database do not read the new PERYA_SECRET yet (${count} connections): start them all with it as PERYA_SECRET_NEXT first.`,
  )
}

/** Connections of our processes, of whatever build, for which `condition` holds. */
export async function countStragglers(on: Database | Tx, condition: SQL): Promise<number> {
  const { rows } = await on.execute<{ count: number }>(sql`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and (application_name = 'perya' or application_name like 'perya reads %') and ${condition}`)
  return rows[0]?.count ?? 0
}
