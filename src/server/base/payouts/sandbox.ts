import { plan } from '../plan.ts'
import { oneOf, setting } from '../settings.ts'

/** A good day of the sandbox bank for payouts, and its bad ones. */
export const payoutDays = [
  ...(['good', 'slow', 'twice', 'outOfOrder', 'silent'] as const),
  ...(['returned', 'returnedLater', 'cut', 'reversed'] as const),
]

export const sandbox = plan(
  {
    sandboxPayoutDay: setting(
      'PERYA_SANDBOX_PAYOUT_DAY',
      (): (typeof payoutDays)[number] => 'good',
      oneOf(...payoutDays),
      'how the fake bank pays withdrawals whose amount chooses nothing',
    ),
  },
  (_, { mode, isOffered }) => [
    [
      mode === 'live' && isOffered,
      'PERYA_MODE is live, so PERYA_PAYOUTS must name a real payout, such as hand; sandbox pays nobody',
    ],
  ],
)
