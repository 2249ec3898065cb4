import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { hashPassword } from '../account/password.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { forgetDevice } from './devices.ts'
import type { Role } from './roles.ts'
import { isSecretFit, isSecretOfAny } from './secrets.ts'
import { operators } from './tables.ts'

export type OperatorRow = typeof operators.$inferSelect

const DAY_MS = 86_400_000
/** How long a secret set by another may be used to choose one's own. */
const FIRST_DAYS = 7
/** An arbitrary constant, the same in every process: 'oper' in ASCII. */
const OPERATORS_LOCK = 0x6f_70_65_72

export const OPERATOR_NAME = /^[a-z][a-z0-9.-]{1,30}$/

/** Changes of operators take turns, so that two cannot revoke the last two owners, or give two names one secret. */
async function takeTurn(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${OPERATORS_LOCK})`)
}

export async function findOperator(name: string, on: typeof db | Tx = db): Promise<OperatorRow | undefined> {
  const [row] = await on.select().from(operators).where(eq(operators.name, name))
  return row
}

export type Changed =
  | { done: true }
  | { done: false; why: 'taken' | 'unfit' | 'notFirst' | 'unknown' | 'revoked' | 'lastOwner' }

type Secret = { name: string; secret: string; isOwn: boolean }

/** The columns of a new secret; undefined for an unfit one, or one that another operator has. */
async function secretOf(tx: Tx, { name, secret, isOwn }: Secret) {
  const isOther = and(isNull(operators.revokedAt), sql`${operators.name} <> ${name}`)
  const others = await tx.select({ hash: operators.secretHash }).from(operators).where(isOther)
  const isTaken = await isSecretOfAny(
    secret,
    others.map(({ hash }) => hash),
  )
  if (isTaken || !isSecretFit(secret, name)) return undefined
  const secretSetAt = now()
  const expiresAt = isOwn ? null : new Date(secretSetAt.getTime() + FIRST_DAYS * DAY_MS)
  return { secretHash: await hashPassword(secret), isOwn, secretSetAt, expiresAt }
}

/** The first owner, who chooses the own secret; only while no owner is in force. */
export async function addFirstOwner(tx: Tx, name: string, secret: string): Promise<Changed> {
  await takeTurn(tx)
  if ((await ownersIn(tx)).length > 0) return { done: false, why: 'notFirst' }
  return await insert(tx, { name, secret, isOwn: true, role: 'owner', addedBy: name })
}

/** Adds an operator, whose first act must be to choose another secret. */
export async function addOperator(
  tx: Tx,
  added: { name: string; role: Role; secret: string; addedBy: string },
): Promise<Changed> {
  await takeTurn(tx)
  return await insert(tx, { ...added, isOwn: false })
}

async function insert(tx: Tx, added: Secret & { role: Role; addedBy: string }): Promise<Changed> {
  const { name, role, addedBy } = added
  if (await findOperator(name, tx)) return { done: false, why: 'taken' }
  const fit = await secretOf(tx, added)
  if (!fit) return { done: false, why: 'unfit' }
  await tx.insert(operators).values({ name, role, addedBy, addedAt: now(), ...fit })
  return { done: true }
}

/** Gives a new secret: the operator's own, or one set by an owner for somebody who forgot theirs. */
export async function renewSecret(tx: Tx, { by, ...wish }: Omit<Secret, 'isOwn'> & { by: string }): Promise<Changed> {
  await takeTurn(tx)
  const isOwn = by === wish.name
  const row = await findOperator(wish.name, tx)
  if (!row) return { done: false, why: 'unknown' }
  if (row.revokedAt) return { done: false, why: 'revoked' }
  if (!isOwn && (await isLastOwner(tx, row))) return { done: false, why: 'lastOwner' }
  const fit = await secretOf(tx, { ...wish, isOwn })
  if (!fit) return { done: false, why: 'unfit' }
  await tx.update(operators).set(fit).where(eq(operators.name, wish.name))
  // Who lost the secret may have lost the device too, and whoever found both must not stay.
  if (!isOwn) await forgetDevice(tx, wish.name)
  return { done: true }
}

/** Ends an operator's access for good. */
export async function revokeOperator(tx: Tx, name: string, by: string): Promise<Changed> {
  await takeTurn(tx)
  const row = await findOperator(name, tx)
  if (!row) return { done: false, why: 'unknown' }
  if (row.revokedAt) return { done: false, why: 'revoked' }
  if (await isLastOwner(tx, row)) return { done: false, why: 'lastOwner' }
  await tx.update(operators).set({ revokedAt: now(), revokedBy: by }).where(eq(operators.name, name))
  return { done: true }
}

/** An owner who has not chosen a secret yet could be locked out, and is not counted. */
async function isLastOwner(tx: Tx, { name }: OperatorRow): Promise<boolean> {
  const [one, ...others] = await ownersIn(tx)
  return one === name && others.length === 0
}

async function ownersIn(tx: Tx): Promise<string[]> {
  const isIn = and(eq(operators.role, 'owner'), eq(operators.isOwn, true), isNull(operators.revokedAt))
  const rows = await tx.select({ name: operators.name }).from(operators).where(isIn)
  return rows.map(({ name }) => name)
}

/** All operators, revoked ones too, by name. */
export async function listOperators(): Promise<OperatorRow[]> {
  return await db.select().from(operators).orderBy(asc(operators.name))
}
