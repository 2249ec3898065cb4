import { isPasswordOf, NO_PASSWORD } from '../account/password.ts'
import { now } from '../base/clock.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { counterOf, giveBack, madeOnce, QUARTER_SECONDS, take } from '../rates/limiter.ts'
import { findOperator, type OperatorRow } from './accounts.ts'
import { keepEntry } from './log.ts'
import type { Role } from './roles.ts'

/** Somebody whose secret was proven just now, or whose session is. */
export type Operator = { name: string; role: Role; mustChoose: boolean }

export type Login = { name: string; secret: string }
export type Proof =
  | { ok: true; operator: Operator }
  | { ok: false; why: 'wrong' }
  | { ok: false; why: 'tooOften'; retryAfter: number }

const TRIES = 10
const tries = madeOnce(() => counterOf('operator', TRIES, QUARTER_SECONDS))

/** Proves a name by its secret. A guessed, expired or revoked one is refused alike, after the same work. Tries are counted `by` the name, or more narrowly. */
export async function proveOperator({ name, secret }: Login, by = name): Promise<Proof> {
  const wait = await secondsToWait(by)
  if (wait > 0) return { ok: false, why: 'tooOften', retryAfter: wait }
  const row = await findOperator(name)
  const isRight = await isPasswordOf(secret, row?.secretHash ?? NO_PASSWORD)
  if (!row || !isRight || !isInForce(row)) {
    await keepBarred(row)
    return { ok: false, why: 'wrong' }
  }
  await giveBack(tries(), by)
  return { ok: true, operator: { name, role: row.role, mustChoose: !row.isOwn } }
}

/** Thrown for an unknown name, so that its entry is rolled back. */
class Unknown extends Error {}

/** Keeps a refused log-in of a known name, so that guesses are seen. An unknown one costs the same time, and leaves nothing. */
async function keepBarred(row: OperatorRow | undefined): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await keepEntry(tx, { operator: row?.name ?? '', kind: 'barred', verb: 'log-in', fields: {} })
      if (!row) throw new Unknown()
    })
  } catch (error) {
    if (!(error instanceof Unknown)) throw error
  }
}

/** Whether an operator may act now. Sessions and proposals ask it again at each act. */
export function isInForce({ revokedAt, expiresAt }: OperatorRow): boolean {
  return !revokedAt && (expiresAt === null || expiresAt > now())
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
