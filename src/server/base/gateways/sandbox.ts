import { plan } from '../plan.ts'
import { demoSecrets } from '../productionRules.ts'
import { secret, secretly, setting } from '../settings.ts'

export const sandbox = plan(
  {
    sandboxSecret: secretly(
      setting(
        'PERYA_SANDBOX_SECRET',
        (mode) => (mode === 'demo' ? demoSecrets.webhookSecret : ''),
        secret(24),
        'key that the fake bank of the demo signs its webhooks with; the same for all processes',
      ),
    ),
    sandboxSecretOld: secretly(
      setting(
        'PERYA_SANDBOX_SECRET_OLD',
        () => '',
        secret(24),
        'a second key that webhooks of the fake bank may be signed with, while it is being replaced',
      ),
    ),
  },
  (_, { mode, isOffered }) => [
    [
      mode === 'live' && isOffered,
      'PERYA_MODE is live, so PERYA_PAYMENTS must name real gateways or be off; the fake bank of sandbox would credit real coin',
    ],
  ],
)
