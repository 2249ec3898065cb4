import { and, eq } from 'drizzle-orm'
import { codePurpose } from '#contract/enumerations.ts'
import { hiddenMobile } from '#contract/rules.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { sqlStateOf } from '../db/sqlState.ts'
import { refusalOfExcluded } from '../standing/exclusions.ts'
import { players } from '../standing/tables.ts'
import { playerRequester } from './codeRequester.ts'
import { spendCode, takeMobile } from './codes.ts'
import { NO_PASSWORD } from './password.ts'
import { type ProofPlan, reauthenticate } from './reauthentication.ts'
import { noteSafety } from './safetyEvents.ts'
import { assertFreshLogin, sessionOwner } from './sessionOwner.ts'

const UNIQUE_VIOLATION = '23505'

/** No code can prove the owner here, since the account has no number yet. */
const BIND_PROOF: ProofPlan = {
  first: 'password',
  purpose: codePurpose.bind,
  refusals: { wrong: 'ownerUnproven', none: 'ownerUnproven' },
}

/** What a bound number brings, in the transaction of the binding. The player's row is locked, and with it the wallet. */
type AlsoDo = (tx: Tx, player: number) => Promise<void>

/** The handler that binds a number once. A second number, or another player's, is refused; customer service moves numbers. */
export const bindingWith =
  (alsoDo: AlsoDo): Handler<'bindAccount'> =>
  async (body, { session }) => {
    const mobile = takeMobile(body.mobile)
    await proveBinding(session.id, body.password)
    await spendCode({ id: playerRequester(session.player), mobile }, codePurpose.bind, body.code)
    const [owner] = await db
      .select({ id: players.id, state: players.state })
      .from(players)
      .where(eq(players.mobile, mobile))
    if (owner?.id === session.player) return { mobile }
    const refusal = owner?.state === 'excluded' && (await refusalOfExcluded(owner.id, db))
    if (refusal) throw refusal
    if (owner) throw new Refusal('phoneBound')
    await db
      .transaction(async (tx) => {
        await write(tx, session.player, mobile)
        await alsoDo(tx, session.player)
      })
      .catch((error: unknown) => {
        // Another player bound the number between the check and the write.
        throw sqlStateOf(error) === UNIQUE_VIOLATION ? new Refusal('phoneBound') : error
      })
    return { mobile }
  }

/** A bound number can reset the password, so a stolen session alone must not bind one. Once bound, a number cannot be changed here. */
async function proveBinding(session: string, password: string | undefined): Promise<void> {
  const { player, own } = await sessionOwner(session)
  if (player.mobile !== '') return
  if (player.passwordHash === NO_PASSWORD) assertFreshLogin(own.openedAt)
  else await reauthenticate(player.id, BIND_PROOF, { password })
}

/** The player is notified, in case somebody else bound the number. */
async function write(tx: Tx, player: number, mobile: string): Promise<void> {
  const unbound = and(eq(players.id, player), eq(players.mobile, ''))
  const bound = await tx.update(players).set({ mobile }).where(unbound).returning({ id: players.id })
  if (bound.length === 0) throw new Refusal('phoneBound')
  await noteSafety(tx, player, 'numberBound', { account: hiddenMobile(mobile) })
}
