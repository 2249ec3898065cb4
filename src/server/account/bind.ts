import { and, eq } from 'drizzle-orm'
import { codePurpose } from '#contract/enumerations.ts'
import { hiddenMobile } from '#contract/rules.ts'
import { db, type Tx } from '../db/database.ts'
import { sqlStateOf } from '../db/sqlState.ts'
import type { Handler } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { spendCode, takeMobile } from './codes.ts'
import { noteSafety } from './safetyEvents.ts'
import { players } from './tables.ts'

const UNIQUE_VIOLATION = '23505'

/** Binds a number once. Another one for a bound account, or one that is another's, is refused: support moves numbers. */
export const bindAccount: Handler<'bindAccount'> = async (body, { session }) => {
  const mobile = takeMobile(body.mobile)
  await spendCode(mobile, codePurpose.bind, body.code)
  const [owner] = await db.select({ id: players.id }).from(players).where(eq(players.mobile, mobile))
  if (owner?.id === session.player) return { mobile }
  if (owner) throw new Refusal('phoneBound')
  await db
    .transaction((tx) => write(tx, session.player, mobile))
    .catch((error: unknown) => {
      // Somebody else bound it between the look and the write.
      throw sqlStateOf(error) === UNIQUE_VIOLATION ? new Refusal('phoneBound') : error
    })
  return { mobile }
}

/** Whoever holds the number can renew passwords by it: its player is told, in case it was not them who bound it. */
async function write(tx: Tx, player: number, mobile: string): Promise<void> {
  const unbound = and(eq(players.id, player), eq(players.mobile, ''))
  const bound = await tx.update(players).set({ mobile }).where(unbound).returning({ id: players.id })
  if (bound.length === 0) throw new Refusal('phoneBound')
  await noteSafety(tx, player, 'numberBound', { account: hiddenMobile(mobile) })
}
