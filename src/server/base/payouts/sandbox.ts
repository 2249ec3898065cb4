import { plan } from '../plan.ts'

export const sandbox = plan({}, (_, { mode, isOffered }) => [
  [mode === 'live' && isOffered, 'PERYA_MODE is live, so PERYA_PAYOUTS must not be sandbox; it pays nobody'],
])
