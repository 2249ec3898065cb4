import { line, oneOf, secret, secretly, setting, webAddress } from './settings.ts'

/** Environment variables about proof of identity. */
export const kycSettings = {
  kycGate: setting(
    'PERYA_KYC_GATE',
    () => 'before_withdrawal_7d',
    oneOf('before_deposit', 'before_withdrawal_7d'),
    'when identity must be proven: before the first deposit, or before the first withdrawal and within seven days',
  ),
  pictures: setting(
    'PERYA_PICTURES',
    () => 'folder',
    oneOf('folder', 's3'),
    'storage of encrypted document pictures: folder is PERYA_DATA, shared by all processes; s3 is a bucket',
  ),
  s3Endpoint: setting(
    'PERYA_S3_ENDPOINT',
    () => '',
    webAddress,
    'address of the S3 service, such as https://s3.ap-southeast-1.amazonaws.com',
  ),
  s3Region: setting('PERYA_S3_REGION', () => '', line(60), 'its region, such as ap-southeast-1'),
  s3Bucket: setting('PERYA_S3_BUCKET', () => '', line(63), 'a private bucket for nothing else'),
  s3Key: setting(
    'PERYA_S3_KEY',
    () => '',
    line(128),
    'access key with permission to put, get and delete objects there',
  ),
  s3Secret: secretly(setting('PERYA_S3_SECRET', () => '', secret(16), 'secret of PERYA_S3_KEY')),
  restrictedList: setting(
    'PERYA_RESTRICTED_LIST',
    (mode) => (mode === 'demo' ? 'sandbox' : 'manual'),
    oneOf('sandbox', 'imported', 'manual'),
    'check against the list of restricted persons: sandbox uses invented names; imported the list of exclusions import; manual asks the operator before each approval',
  ),
}

type Checked = Record<'pictures' | 's3Endpoint' | 's3Region' | 's3Bucket' | 's3Key' | 's3Secret', string>

/** What a chosen bucket lacks: one sentence. */
export function missingForBucket({ pictures, ...values }: Checked): string[] {
  const { s3Endpoint, s3Region, s3Bucket, s3Key, s3Secret } = kycSettings
  const missing = Object.entries({ s3Endpoint, s3Region, s3Bucket, s3Key, s3Secret }).filter(
    // The names of the object just above.
    ([key]) => values[key as keyof typeof values] === '',
  )
  if (pictures !== 's3' || missing.length === 0) return []
  return [`PERYA_PICTURES is s3, so ${missing.map(([, { name }]) => name).join(', ')} must be set.`]
}
