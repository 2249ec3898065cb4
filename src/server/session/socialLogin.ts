import { eq } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { loginType } from '#contract/enumerations.ts'
import { isCodeNeeded } from '#contract/rules.ts'
import { takeRegistration } from '../account/attempts.ts'
import { fillInvited } from '../account/inviter.ts'
import { isKnownDevice, keyHashOf } from '../account/knownDevices.ts'
import { makeAccount } from '../account/naming.ts'
import { NO_PASSWORD } from '../account/password.ts'
import type { Caller, Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { assertHome } from '../call/region.ts'
import { catalogue } from '../content/catalogue.ts'
import { db, type Tx } from '../db/database.ts'
import { takeCallback } from '../social/authorizationRequests.ts'
import { insertLogin, lockIdentity, noteUse, ownerOf } from '../social/logins.ts'
import type { Identity } from '../social/provider.ts'
import { assertMayLogIn } from '../standing/exclusions.ts'
import type { Player } from '../standing/state.ts'
import { players } from '../standing/tables.ts'
import { contextOf, issueTokens, type LoginContext, logIn, type SessionTokens } from './authentication.ts'
import { sessionInfo } from './info.ts'
import { installed, openPlayer } from './register.ts'

/** Logs in the player whose linked login the provider proves. An unknown login becomes a new player. */
export const lineLogin: Handler<'lineLogin'> = async (body, caller): Promise<Reply<'lineLogin'>> => {
  const { identity, invite } = await takeCallback(body, null)
  const context = contextOf(body, caller)
  const opened = (await ownerOf(db, identity)) ? undefined : await openFor(identity, context, caller, invite)
  const { player, tokens } = opened ?? (await logIn((tx) => playerOf(tx, identity, context), context))
  return { isNew: opened !== undefined, ...tokens, ...(await sessionInfo(player, caller.locale)) }
}

/** If accounts require a proven phone number, a third-party login can be linked, but cannot register. */
async function checkOpening(caller: Caller): Promise<void> {
  if (isCodeNeeded(catalogue().webConfig)) throw new Refusal('registrationClosed')
  assertHome(caller)
  await takeRegistration(caller)
}

/** Registers an identity without an account, and logs in; undefined if a parallel call has just done so. */
async function openFor(
  identity: Identity,
  context: LoginContext,
  caller: Caller,
  invite: string | undefined,
): Promise<{ player: number; tokens: SessionTokens } | undefined> {
  await checkOpening(caller)
  return await db.transaction(async (tx) => {
    await lockIdentity(tx, identity)
    if (await ownerOf(tx, identity)) return undefined
    const fresh = { account: makeAccount(), accountType: loginType.social, mobile: '', passwordHash: NO_PASSWORD }
    const player = await openPlayer(tx, { ...fresh, locale: context.locale, client: installed(context.client) })
    await insertLogin(tx, player, identity)
    if (invite) await fillInvited(tx, player, invite)
    return { player, tokens: await issueTokens(tx, player, context) }
  })
}

/** The player of a proven login, if it is still linked. */
async function playerOf(tx: Tx, identity: Identity, { device, deviceKey }: LoginContext): Promise<Player> {
  await lockIdentity(tx, identity)
  const owner = await ownerOf(tx, identity)
  if (!owner) throw new Refusal('socialExpired')
  const [player] = await tx.select().from(players).where(eq(players.id, owner.id)).for('no key update')
  if (!player) throw new Refusal('socialExpired')
  const isWhole = !player.hasTwoFactor || (await isKnownDevice(tx, player.id, keyHashOf(deviceKey)))
  const open = await assertMayLogIn(player, tx, isWhole ? device : undefined)
  await noteUse(tx, identity)
  return open
}
