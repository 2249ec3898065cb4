import { and, eq } from 'drizzle-orm'
import { readRecoveryCode } from '#contract/account/recoveryCodes.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { hiddenMobile } from '#contract/rules.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { sqlStateOf } from '../db/sqlState.ts'
import { deliver } from '../sms/outbox.ts'
import type { Player } from '../standing/state.ts'
import { players } from '../standing/tables.ts'
import { giveRecoveryCodeTryBack, takeRecoveryCodeTry } from './attempts.ts'
import { aboutOldCode, changeNumber, isNumberFree, spendOldCode } from './changeNumber.ts'
import { claimTicket } from './claimTicket.ts'
import { playerRequester } from './codeRequester.ts'
import { spendCode, takeMobile } from './codes.ts'
import { keepNumberOf } from './numberClaims.ts'
import { NO_PASSWORD } from './password.ts'
import { type ProofPlan, reauthenticate } from './reauthentication.ts'
import { spendRecoveryCode } from './recoveryCodes.ts'
import { noteSafety } from './safetyEvents.ts'
import { assertFreshLogin, sessionOwner } from './sessionOwner.ts'

const UNIQUE_VIOLATION = '23505'

/** The password comes first, since a code to the old number proves it only in addition. */
const BIND_PROOF: ProofPlan = {
  first: 'password',
  purpose: codePurpose.bind,
  refusals: { wrong: 'ownerUnproven', none: 'ownerUnproven' },
}

/** What a bound number brings, in the transaction of the binding. The player's row is locked, and with it the wallet. */
type AlsoDo = (tx: Tx, player: number) => Promise<void>

/** The handler that binds a number, or another in its place. The number of another player is refused. */
export const bindingWith =
  (alsoDo: AlsoDo): Handler<'bindAccount'> =>
  async (body, { session }) => {
    const mobile = takeMobile(body.mobile)
    const { player, own } = await sessionOwner(session.id)
    const isRepeated = player.mobile === mobile
    if (!isRepeated) await proveOwner(player, own, body.password)
    const needsOld = !isRepeated && player.mobile !== '' && body.oldCode === undefined
    if (needsOld && !(await isNumberFree(player, own))) throw new Refusal('oldCodeNeeded')
    await spendCode({ id: playerRequester(session.player), mobile }, codePurpose.bind, body.code)
    if (isRepeated) {
      await keepNumberOf(player.id)
      return { mobile }
    }
    await assertNobodys(player.id, mobile)
    const bound = player.mobile === '' ? first(player, mobile, alsoDo) : another(player, mobile, body.oldCode)
    return await bound.catch((error: unknown) => {
      // Another player bound the number between the check and the write.
      throw sqlStateOf(error) === UNIQUE_VIOLATION ? boundElsewhere(player.id, mobile) : error
    })
  }

type Own = Awaited<ReturnType<typeof sessionOwner>>['own']

/** A bound number can reset the password, so a stolen session alone must not bind one. */
async function proveOwner(player: Player, own: Own, password: string | undefined): Promise<void> {
  if (player.passwordHash === NO_PASSWORD) assertFreshLogin(own.openedAt)
  else await reauthenticate(player.id, BIND_PROOF, { password })
}

/** Whatever the other account is, its new holder hears the same, and may claim the number. */
async function assertNobodys(player: number, mobile: string): Promise<void> {
  const [owner] = await db.select({ id: players.id }).from(players).where(eq(players.mobile, mobile))
  if (owner) throw boundElsewhere(player, mobile)
}

const boundElsewhere = (player: number, mobile: string): Refusal =>
  new Refusal('phoneBound', { claim: claimTicket(player, mobile) })

/** The player is notified, in case somebody else bound the number. */
async function first(player: Player, mobile: string, alsoDo: AlsoDo): Promise<{ mobile: string }> {
  await db.transaction(async (tx) => {
    const unbound = and(eq(players.id, player.id), eq(players.mobile, ''))
    const { rowCount } = await tx.update(players).set({ mobile }).where(unbound)
    if (rowCount === 0) throw new Refusal('numberSet')
    await noteSafety(tx, player.id, 'numberBound', { account: hiddenMobile(mobile) })
    await alsoDo(tx, player.id)
  })
  return { mobile }
}

/** Who lost the phone proves with a recovery code what a code to the old number would. Without either, a hold follows. */
async function another(player: Player, mobile: string, oldCode: string | undefined) {
  const recovery = readRecoveryCode(oldCode ?? '')
  if (recovery !== undefined) await takeRecoveryCodeTry(player.id)
  else if (oldCode !== undefined) await spendOldCode(player, oldCode)
  const isHeld = oldCode === undefined
  const { holdUntil, message } = await db.transaction(async (tx) => {
    const changed = await changeNumber(tx, player, mobile, isHeld)
    if (recovery !== undefined) await spendRecoveryCode(tx, player.id, recovery).catch(aboutOldCode)
    return changed
  })
  if (recovery !== undefined) await giveRecoveryCodeTryBack(player.id)
  if (message) void deliver(message)
  return { mobile, ...(holdUntil && { holdTime: holdUntil.getTime() }) }
}
