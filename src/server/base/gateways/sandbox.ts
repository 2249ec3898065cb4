import { plan } from '../plan.ts'
import { demoSecrets } from '../productionRules.ts'
import { line, oneOf, origin, secret, secretly, setting, whole } from '../settings.ts'

/** A good day of the sandbox gateway, and its bad ones. */
export const sandboxDays = ['fair', 'slow', 'twice', 'outOfOrder', 'silent', 'wrongAmount', 'reversed', 'down'] as const

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
    sandboxPort: setting(
      'PERYA_SANDBOX_PORT',
      () => 0,
      whole(0, 65_535),
      'port of the fake bank, which one of several processes holds; 0 takes the port two thousand above PORT',
    ),
    sandboxHost: setting(
      'PERYA_SANDBOX_HOST',
      () => '127.0.0.1',
      line(255),
      'address that the fake bank listens on: this machine only, unless you change it',
    ),
    sandboxOrigin: setting(
      'PERYA_SANDBOX_ORIGIN',
      (): string | undefined => undefined,
      origin,
      "origin of the fake bank's pages where players open the demo from elsewhere; unset, http://localhost and its port",
    ),
    sandboxDay: setting(
      'PERYA_SANDBOX_DAY',
      (): (typeof sandboxDays)[number] => 'fair',
      oneOf(...sandboxDays),
      'how the fake bank takes deposits where payer and amount choose nothing',
    ),
  },
  (_, { mode, isOffered }) => [
    [
      mode === 'live' && isOffered,
      'PERYA_MODE is live, so PERYA_PAYMENTS must name real gateways or be off; the fake bank of sandbox would credit real coin',
    ],
  ],
)
