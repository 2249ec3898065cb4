import { and, eq, gt, lte, or } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { hashToken, makeToken } from '../base/tokens.ts'
import { db, type Tx } from '../db/database.ts'
import { findOperator } from './accounts.ts'
import { beginDevice } from './devices.ts'
import { isInForce, type Operator } from './prove.ts'
import { operatorSessions } from './tables.ts'

const MINUTE_MS = 60_000
const IDLE_MINUTES = 15
/** A working day. Then the secret is asked again, whoever is at the keyboard. */
const WHOLE_MINUTES = 720

export type Session = { operator: Operator; hasCode: boolean }

const ago = (minutes: number): Date => new Date(now().getTime() - minutes * MINUTE_MS)

/** Begins a session; resolves to its token. Sessions that are over make room. */
export async function beginSession(operator: string, hasCode: boolean, on: typeof db | Tx = db): Promise<string> {
  const { seenAt, beganAt } = operatorSessions
  await on.delete(operatorSessions).where(or(lte(seenAt, ago(IDLE_MINUTES)), lte(beganAt, ago(WHOLE_MINUTES))))
  const token = makeToken()
  const at = now()
  await on.insert(operatorSessions).values({ tokenHash: hashToken(token), operator, hasCode, beganAt: at, seenAt: at })
  return token
}

/** Begins the session of an operator without a device: it is shown a new one, and may only confirm it. */
export async function beginFirstSession(operator: string): Promise<string> {
  return await db.transaction(async (tx) => {
    await beginDevice(tx, operator)
    return await beginSession(operator, false, tx)
  })
}

/** The session of a token, which is thereby used. It ends with the operator's access, and with a newer secret. */
export async function renewSession(token: string): Promise<Session | undefined> {
  const { tokenHash, seenAt, beganAt } = operatorSessions
  const isOurs = and(eq(tokenHash, hashToken(token)), gt(seenAt, ago(IDLE_MINUTES)), gt(beganAt, ago(WHOLE_MINUTES)))
  const [row] = await db.update(operatorSessions).set({ seenAt: now() }).where(isOurs).returning()
  const operator = row && (await findOperator(row.operator))
  if (!row || !operator || !isInForce(operator) || operator.secretSetAt > row.beganAt) return undefined
  const { name, role, isOwn } = operator
  return { operator: { name, role, mustChoose: !isOwn }, hasCode: row.hasCode }
}

export async function endSession(token: string): Promise<void> {
  await db.delete(operatorSessions).where(eq(operatorSessions.tokenHash, hashToken(token)))
}
