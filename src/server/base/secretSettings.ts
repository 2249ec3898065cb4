import { demoSecrets } from './productionRules.ts'
import { ageRecipients, file, SettingError, secret, secretly, setting } from './settings.ts'

/** Environment variables of the secret that values are sealed under, and of its rotation. */
export const secretSettings = {
  secret: secretly(
    setting(
      'PERYA_SECRET',
      (mode) => (mode === 'demo' ? demoSecrets.secret : ''),
      secret(32),
      'key that encrypts secrets in the database (RSA key, game seeds); the same for all processes',
    ),
  ),
  secretNext: secretly(
    setting(
      'PERYA_SECRET_NEXT',
      () => '',
      secret(32),
      'the secret that PERYA_SECRET shall become; it is read already, and nothing is sealed under it yet',
    ),
  ),
  secretOld: secretly(
    setting(
      'PERYA_SECRET_OLD',
      () => '',
      secret(32),
      'the secret that PERYA_SECRET was before; it is still read, until nothing is sealed under it',
    ),
  ),
  backupRecipients: setting(
    'PERYA_BACKUP_RECIPIENT',
    (): readonly string[] => Object.freeze([]),
    ageRecipients,
    'age recipients that backups are encrypted to, separated by commas; whoever has the identity of one opens them',
  ),
  protectionsFile: setting(
    'PERYA_PROTECTIONS_FILE',
    () => '',
    file,
    'file beside the backups to which exclusions and closings are appended as they happen, encrypted to PERYA_BACKUP_RECIPIENT',
  ),
}

type Checked = Record<'mode' | 'secret' | 'secretNext' | 'secretOld' | 'protectionsFile', string> & {
  backupRecipients: readonly string[]
}

/** Throws SettingError if the secrets of a rotation contradict each other. */
export function checkSecrets({ mode, secret: current, secretNext, secretOld, ...values }: Checked): void {
  if (values.protectionsFile !== '' && values.backupRecipients.length === 0)
    throw new SettingError('PERYA_PROTECTIONS_FILE is set, so PERYA_BACKUP_RECIPIENT must be set too.')
  if (secretNext !== '' && secretOld !== '')
    throw new SettingError(
      'PERYA_SECRET_NEXT and PERYA_SECRET_OLD are both set, but a secret is rotated one at a time.',
    )
  for (const [name, other] of [
    ['PERYA_SECRET_NEXT', secretNext],
    ['PERYA_SECRET_OLD', secretOld],
  ] as const)
    if (other !== '' && other === current)
      throw new SettingError(`${name} is the same as PERYA_SECRET, but it must be another one, or unset.`)
  if (mode === 'live' && secretNext === demoSecrets.secret)
    throw new SettingError("PERYA_MODE is live, so PERYA_SECRET_NEXT must be a text of your own; the demo's is public.")
}
