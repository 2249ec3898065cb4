import { plan } from '../plan.ts'
import { demoSecrets, isLiveKey } from '../productionRules.ts'
import { secret, secretly, setting } from '../settings.ts'

export const paymongo = plan(
  {
    paymongoKey: secretly(setting('PERYA_PAYMONGO_KEY', () => '', secret(16), "secret key of PayMongo's account")),
    paymongoWebhookSecret: secretly(
      setting(
        'PERYA_PAYMONGO_WEBHOOK_SECRET',
        () => '',
        secret(24),
        "key that signs PayMongo's webhooks, as PayMongo gives it; PERYA_WEBHOOK_SECRET is its earlier name",
        'PERYA_WEBHOOK_SECRET',
      ),
    ),
    paymongoWebhookSecretOld: secretly(
      setting(
        'PERYA_PAYMONGO_WEBHOOK_SECRET_OLD',
        () => '',
        secret(24),
        "a second key that PayMongo's webhooks may be signed with, while it is being replaced",
      ),
    ),
  },
  // The key is checked even if the gateway is no longer offered, because its webhooks are still accepted.
  ({ paymongoKey: key, paymongoWebhookSecret }, { mode, isOffered }) => [
    [isOffered && key === '', 'PERYA_PAYMENTS names paymongo, so PERYA_PAYMONGO_KEY must be set'],
    [
      mode === 'demo' && isLiveKey(key),
      'PERYA_MODE is demo, so PERYA_PAYMONGO_KEY must be a test key (sk_test_…); a live key would take real money for play coin',
    ],
    [
      mode === 'live' && key !== '' && !isLiveKey(key),
      'PERYA_MODE is live, so PERYA_PAYMONGO_KEY must be a live key (sk_live_…); payments with a test key cost nothing and would credit real coin',
    ],
    [
      mode === 'live' && (isOffered || key !== '') && paymongoWebhookSecret === '',
      'PERYA_MODE is live, so PERYA_PAYMONGO_WEBHOOK_SECRET must be set',
    ],
    [
      mode === 'live' && paymongoWebhookSecret === demoSecrets.webhookSecret,
      "PERYA_MODE is live, so PERYA_PAYMONGO_WEBHOOK_SECRET must be the one that PayMongo gave; the demo's is public",
    ],
  ],
)
