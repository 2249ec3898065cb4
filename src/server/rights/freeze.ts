import { and, eq, isNull, ne } from 'drizzle-orm'
import { giveRecoveryBack, takeRecovery } from '../account/attempts.ts'
import { playerOfLink } from '../account/freezeLinks.ts'
import { forgetDevices } from '../account/knownDevices.ts'
import { speechTo } from '../account/language.ts'
import { noteSafety } from '../account/safetyEvents.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { accountHoldFromNow } from '../standing/withdrawalHold.ts'
import { lockWallet } from '../wallet/lock.ts'
import { endAllSessions } from './endSessions.ts'

/** The owner freezes an account after a change that was not theirs. Only customer service unlocks it, which makes sure who the owner is. */
export const freezeAccount: Handler<'anonymous/freezeAccount'> = async ({ link }, { address }) => {
  await takeRecovery(address)
  await db.transaction(async (tx) => {
    const player = await playerOfLink(tx, link)
    if (player === undefined) throw new Refusal('freezeLinkUnknown')
    await freeze(tx, player)
  })
  await giveRecoveryBack(address)
  return {}
}

/** An account that is locked already keeps the reason of that lock, and its sessions end all the same. */
async function freeze(tx: Tx, player: number): Promise<void> {
  // A log-in takes the same lock, so that none slips through.
  await lockWallet(tx, player)
  const { t } = await speechTo(player, tx)
  const isFree = and(eq(players.id, player), isNull(players.lockedFor), ne(players.state, 'closed'))
  const change = { lockedFor: t('sms.frozenReason'), accountHoldUntil: accountHoldFromNow() }
  const { rowCount } = await tx.update(players).set(change).where(isFree)
  await endAllSessions(tx, player)
  await forgetDevices(tx, player, { butFor: null })
  if (rowCount) await noteSafety(tx, player, 'accountFrozen', { by: 'player', reason: '' })
}
