import type { Reply } from '#contract/calls/index.ts'
import { loginType } from '#contract/enumerations.ts'
import { isCodeNeeded } from '#contract/rules.ts'
import { db, type Tx } from '../../db/database.ts'
import type { Caller, Handler } from '../../handler.ts'
import { catalogue } from '../../lobby/catalogue.ts'
import { Refusal } from '../../refusal.ts'
import { assertOpen, enter, noteDevice } from '../admit.ts'
import { takeRegistration } from '../attempts.ts'
import { sessionInfo } from '../info.ts'
import { makeAccount } from '../naming.ts'
import { NO_PASSWORD } from '../password.ts'
import { openPlayer } from '../register.ts'
import { arrive } from './departures.ts'
import { insertLogin, lockIdentity, noteUse, ownerOf } from './logins.ts'
import type { Identity } from './provider.ts'

/** Whoever the provider proves to be the player of a login is that player; whoever has none yet becomes a new one. */
export const lineLogin: Handler<'lineLogin'> = async (body, caller): Promise<Reply<'lineLogin'>> => {
  const identity = await arrive(body, null)
  if (!(await ownerOf(db, identity))) await checkOpening(caller)
  const { device, address, session } = caller
  const came = await db.transaction(async (tx) => {
    const { player, isNew } = await playerOf(tx, identity)
    const entry = { device, address, phoneInfo: body.phoneinfoJsonModel, deviceKey: body.deviceKey, session }
    if (!isNew) await noteDevice(tx, player, entry)
    const admission = await enter(tx, player, entry)
    return { player, reply: { isNew, ...admission } }
  })
  return { ...came.reply, ...(await sessionInfo(came.player)) }
}

/** Where an account needs a proven phone number, a third-party login proves none: it can be linked, not opened with. */
async function checkOpening(caller: Caller): Promise<void> {
  if (isCodeNeeded(catalogue().webConfig)) throw new Refusal('registrationClosed')
  await takeRegistration(caller)
}

async function playerOf(tx: Tx, identity: Identity): Promise<{ player: number; isNew: boolean }> {
  await lockIdentity(tx, identity)
  const owner = await ownerOf(tx, identity)
  if (owner) {
    assertOpen(owner)
    await noteUse(tx, identity)
    return { player: owner.id, isNew: false }
  }
  const fresh = { account: makeAccount(), accountType: loginType.social, mobile: '', passwordHash: NO_PASSWORD }
  const player = await openPlayer(tx, fresh)
  await insertLogin(tx, player, identity)
  return { player, isNew: true }
}
