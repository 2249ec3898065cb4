import { plan } from '../plan.ts'
import { secret, secretly, setting } from '../settings.ts'

/** Whether a key of Xendit moves real money; its development keys move none. */
const isLive = (key: string): boolean => key.startsWith('xnd_production_')

export const xendit = plan(
  {
    xenditKey: secretly(setting('PERYA_XENDIT_KEY', () => '', secret(16), "secret key of Xendit's account")),
    xenditToken: secretly(
      setting('PERYA_XENDIT_TOKEN', () => '', secret(16), "token that Xendit's webhooks carry, as Xendit gives it"),
    ),
    xenditTokenOld: secretly(
      setting(
        'PERYA_XENDIT_TOKEN_OLD',
        () => '',
        secret(16),
        "a second token that Xendit's webhooks may carry, while it is being replaced",
      ),
    ),
  },
  // The key is checked even if Xendit pays no new withdrawals, because its webhooks are still accepted.
  ({ xenditKey: key, xenditToken }, { mode, isOffered }) => [
    [isOffered && key === '', 'PERYA_PAYOUTS names xendit, so PERYA_XENDIT_KEY must be set'],
    [
      mode === 'demo' && isLive(key),
      'PERYA_MODE is demo, so PERYA_XENDIT_KEY must be a development key (xnd_development_…); a production key would pay out real money for play coin',
    ],
    [
      mode === 'live' && key !== '' && !isLive(key),
      'PERYA_MODE is live, so PERYA_XENDIT_KEY must be a production key (xnd_production_…); a development key pays nobody',
    ],
    [
      mode === 'live' && (isOffered || key !== '') && xenditToken === '',
      'PERYA_MODE is live, so PERYA_XENDIT_TOKEN must be set',
    ],
  ],
)
