import { plan } from '../plan.ts'

export const sandbox = plan({}, (_, { mode, isOffered }) => [
  [
    mode === 'live' && isOffered,
    'PERYA_MODE is live, so PERYA_PAYOUTS must name a real payout, such as hand; sandbox pays nobody',
  ],
])
