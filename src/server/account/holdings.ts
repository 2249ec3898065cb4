import { type Holding, holding, untold } from '../db/holding.ts'
import { plain, type Row } from '../db/walk.ts'
import { inviters } from './profileTables.ts'
import { knownDevices, pendingLogins, safetyEvents } from './safetyTables.ts'
import { sessions } from './tables.ts'

const OWN_NUMBER = 'the number of the one who was invited, whose copy tells it'

/** The event without the operator's name, which is another person's data. */
function impersonal(row: Row): Row {
  const { by: _, ...values } = (row.values ?? {}) as Record<string, string> // a row of safety_events
  return { ...plain(row), values }
}

/** The personal data of this domain. */
export const accountHoldings: readonly Holding[] = [
  holding(sessions.player, { as: 'sessions', by: [sessions.openedAt, sessions.id] }, { until: 'visit' }),
  holding(
    safetyEvents.player,
    { as: 'safetyEvents', by: [safetyEvents.happenedAt, safetyEvents.id], show: impersonal },
    { until: 'visit' },
  ),
  holding(
    knownDevices.player,
    { as: 'knownDevices', by: [knownDevices.lastSeenAt, knownDevices.keyHash] },
    { until: 'visit' },
  ),
  untold(pendingLogins.player, 'five minutes of a log-in under way, unreadable to us too', { until: 'visit' }),
  holding(inviters.player, { as: 'invitedBy', by: [inviters.player] }, { until: 'account' }),
  untold(inviters.inviter, OWN_NUMBER, { until: 'other', why: 'kept and removed with the one who was invited' }),
]
