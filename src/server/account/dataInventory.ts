import { disclosed, type InventoryEntry, undisclosed } from '../db/dataInventory.ts'
import { plain, type Row } from '../db/walk.ts'
import { avatarFrames } from './frameTables.ts'
import { numberClaims } from './numberTables.ts'
import { inviters } from './profileTables.ts'
import { freezeLinks, knownDevices, pendingLogins, recoveryCodes, safetyEvents } from './safetyTables.ts'
import { sessions } from './tables.ts'

const OWN_NUMBER = 'the number of the one who was invited, whose copy tells it'

/** The event without the operator's name, which is another person's data. */
function impersonal(row: Row): Row {
  const { by: _, ...values } = (row.values ?? {}) as Record<string, string> // a row of safety_events
  return { ...plain(row), values }
}

/** A claim without the account that has the number, which is another person's. */
function withoutHolder({ claimant: _, holder: __, ...row }: Row): Row {
  return plain(row)
}

/** The personal data of this domain. */
export const accountInventory: readonly InventoryEntry[] = [
  disclosed(sessions.player, { as: 'sessions', by: [sessions.openedAt, sessions.id] }, { period: 'afterLastVisit' }),
  disclosed(
    safetyEvents.player,
    { as: 'safetyEvents', by: [safetyEvents.happenedAt, safetyEvents.id], show: impersonal },
    { period: 'afterLastVisit' },
  ),
  disclosed(
    knownDevices.player,
    { as: 'knownDevices', by: [knownDevices.lastSeenAt, knownDevices.keyHash] },
    { period: 'afterLastVisit' },
  ),
  undisclosed(pendingLogins.player, 'five minutes of a log-in under way, unreadable to us too', {
    period: 'afterLastVisit',
  }),
  undisclosed(freezeLinks.player, 'a link of a letter that the copy has, unreadable to us too', {
    period: 'afterLastVisit',
  }),
  undisclosed(recoveryCodes.player, 'hashes of codes that the player has, unreadable to us too', {
    period: 'afterLastVisit',
  }),
  disclosed(
    numberClaims.claimant,
    { as: 'numberClaims', by: [numberClaims.askedAt, numberClaims.id], show: withoutHolder },
    { period: 'accountLifetime' },
  ),
  undisclosed(numberClaims.holder, 'a claim of somebody else; its letters, which the copy has, tell it', {
    period: 'other',
    why: 'kept and removed with its claimant, whose number it is',
  }),
  disclosed(avatarFrames.player, { as: 'avatarFrames', by: [avatarFrames.frame] }, { period: 'accountLifetime' }),
  disclosed(inviters.player, { as: 'invitedBy', by: [inviters.player] }, { period: 'accountLifetime' }),
  undisclosed(inviters.inviter, OWN_NUMBER, { period: 'other', why: 'kept and removed with the one who was invited' }),
]
