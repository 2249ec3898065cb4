import type { Cases } from './case.ts'
import { accountCases } from './cases/account.ts'
import { bankCases } from './cases/bank.ts'
import { gamesCases } from './cases/games.ts'
import { inboxCases } from './cases/inbox.ts'
import { kycCases } from './cases/kyc.ts'
import { pointsCases } from './cases/points.ts'
import { rightsCases } from './cases/rights.ts'
import { safeboxCases } from './cases/safebox.ts'
import { walletCases } from './cases/wallet.ts'

/** An activity's own cases: `tests/activities/<name>/cases.ts`. */
const ofActivities = Object.values(import.meta.glob<{ cases: Cases }>('../activities/*/cases.ts', { eager: true }))
const activityCases: Cases = Object.assign({}, ...ofActivities.map(({ cases }) => cases))

/** Fields that name something public everywhere. */
export const common: Readonly<Record<string, string>> = {
  appId: 'the app, not a thing in it',
  gameId: 'games are everybody’s',
  countryCode: 'a dialling code',
}

/** Expected results for strangers, for every field of every call that names a player's object. */
export const cases: Cases = {
  ...accountCases,
  ...kycCases,
  ...rightsCases,
  ...walletCases,
  ...bankCases,
  ...safeboxCases,
  ...gamesCases,
  ...pointsCases,
  ...inboxCases,
  ...activityCases,
  'anonymous/appEventLogClient.eventList.eventUserId': {
    of: async ({ id }) => ({
      eventList: [{ name: 'page_view', eventTime: 1, eventUserId: id, channel: 'WEB', appId: 'a', version: '1' }],
    }),
    stranger: {},
  },
}
