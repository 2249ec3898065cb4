import { and, eq } from 'drizzle-orm'
import { codePurpose } from '#contract/enumerations.ts'
import { db } from '../db/database.ts'
import { sqlStateOf } from '../db/sqlState.ts'
import type { Handler } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { spendCode, takeMobile } from './codes.ts'
import { players } from './tables.ts'

const UNIQUE_VIOLATION = '23505'

/** Binds a number once. Another one for a bound account, or one that is another's, is refused: support moves numbers. */
export const bindAccount: Handler<'bindAccount'> = async (body, { session }) => {
  const mobile = takeMobile(body.mobile)
  await spendCode(mobile, codePurpose.bind, body.code)
  const [owner] = await db.select({ id: players.id }).from(players).where(eq(players.mobile, mobile))
  if (owner?.id === session.player) return { mobile }
  if (owner) throw new Refusal('phoneBound')
  const unbound = and(eq(players.id, session.player), eq(players.mobile, ''))
  const bound = await db
    .update(players)
    .set({ mobile })
    .where(unbound)
    .returning({ id: players.id })
    .catch((error: unknown) => {
      // Somebody else bound it between the look and the write.
      if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new Refusal('phoneBound')
      throw error
    })
  if (bound.length === 0) throw new Refusal('phoneBound')
  return { mobile }
}
