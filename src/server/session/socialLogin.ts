import { eq } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { loginType } from '#contract/enumerations.ts'
import { isCodeNeeded } from '#contract/rules.ts'
import { takeRegistration } from '../account/attempts.ts'
import { fillInvited } from '../account/inviter.ts'
import { makeAccount } from '../account/naming.ts'
import { NO_PASSWORD } from '../account/password.ts'
import type { Caller, Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { catalogue } from '../content/catalogue.ts'
import { db, type Tx } from '../db/database.ts'
import { arrive } from '../social/departures.ts'
import { insertLogin, lockIdentity, noteUse, ownerOf } from '../social/logins.ts'
import type { Identity } from '../social/provider.ts'
import { assertOpen, type Player } from '../standing/state.ts'
import { players } from '../standing/tables.ts'
import { type Admission, admit, type Entry, enter } from './admit.ts'
import { sessionInfo } from './info.ts'
import { openPlayer } from './register.ts'

/** Logs in the player whose linked login the provider proves. An unknown login becomes a new player. */
export const lineLogin: Handler<'lineLogin'> = async (body, caller): Promise<Reply<'lineLogin'>> => {
  const { identity, invite } = await arrive(body, null)
  const { device, address, locale, session } = caller
  const entry = { device, address, locale, phoneInfo: body.phoneinfoJsonModel, deviceKey: body.deviceKey, session }
  const opened = (await ownerOf(db, identity)) ? undefined : await openFor(identity, entry, caller, invite)
  const { player, admission } = opened ?? (await admit((tx) => playerOf(tx, identity), entry))
  return { isNew: opened !== undefined, ...admission, ...(await sessionInfo(player)) }
}

/** If accounts require a proven phone number, a third-party login can be linked, but cannot register. */
async function checkOpening(caller: Caller): Promise<void> {
  if (isCodeNeeded(catalogue().webConfig)) throw new Refusal('registrationClosed')
  await takeRegistration(caller)
}

/** Registers an identity without an account, and logs in; undefined if a parallel call has just done so. */
async function openFor(
  identity: Identity,
  entry: Entry,
  caller: Caller,
  invite: string | undefined,
): Promise<{ player: number; admission: Admission } | undefined> {
  await checkOpening(caller)
  return await db.transaction(async (tx) => {
    await lockIdentity(tx, identity)
    if (await ownerOf(tx, identity)) return undefined
    const fresh = { account: makeAccount(), accountType: loginType.social, mobile: '', passwordHash: NO_PASSWORD }
    const player = await openPlayer(tx, { ...fresh, locale: entry.locale })
    await insertLogin(tx, player, identity)
    if (invite) await fillInvited(tx, player, invite)
    return { player, admission: await enter(tx, player, entry) }
  })
}

/** The player of a proven login, if it is still linked. */
async function playerOf(tx: Tx, identity: Identity): Promise<Player> {
  await lockIdentity(tx, identity)
  const owner = await ownerOf(tx, identity)
  if (!owner) throw new Refusal('socialExpired')
  const [player] = await tx.select().from(players).where(eq(players.id, owner.id)).for('no key update')
  if (!player) throw new Refusal('socialExpired')
  assertOpen(player)
  await noteUse(tx, identity)
  return player
}
