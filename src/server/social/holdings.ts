import { type Holding, holding, untold } from '../db/holding.ts'
import { socialDepartures, socialLogins } from './tables.ts'

/** The personal data of this domain. */
export const socialHoldings: readonly Holding[] = [
  untold(socialDepartures.player, 'ten minutes of being away at a provider, unreadable to us too', { until: 'visit' }),
  holding(
    socialLogins.player,
    { as: 'socialLogins', by: [socialLogins.linkedAt, socialLogins.subject] },
    { until: 'account' },
  ),
]
