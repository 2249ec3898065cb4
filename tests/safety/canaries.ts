import { CIPHERTEXT_LENGTH_MAX } from '#contract/account/limits.ts'
import type { CallName } from '#contract/calls/index.ts'
import { encrypted } from '../player.ts'
import { changed, fullBody } from './body.ts'
import { callNames, type Field, fieldsOf, isFreeText, textLimitOf } from './schema.ts'

/** A marked value that must not appear where it does not belong. */
export type Canary = {
  call: CallName
  path: string
  /** The value before encryption. */
  value: string
  /** A secret may appear nowhere in plain text. A private text may appear in no log, refusal, event or job. */
  kind: 'secret' | 'private'
  isEncrypted: boolean
}

/** Device info and the lobby's own names, which are harmless in logs. */
const HARMLESS = [
  'outUrl',
  'countryCode',
  'gameListVersion',
  'os',
  'version',
  'deviceModel',
  'channel',
  'appId',
  'afuid',
  'data',
]
/** A valid value of a field by its name, so that a call gets as far as possible. Other fields get invented ones. */
const LIKELY: Record<string, (index: number) => string> = {
  account: (index) => `canarybird${index}`,
  mobile: (index) => `0999777${1000 + index}`,
  cardNum: (index) => `0999888${1000 + index}`,
  accountName: (index) => `Canary ${String(index).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`,
  contact: (index) => `0999666${1000 + index}`,
  code: (index) => String(735_100 + index),
  documentNumber: (index) => `CNRY${7_100_200 + index}`,
  birthDate: () => '1987-03-09',
}
const SECRETS = /password|code$|token|number|card|secret|No$/i
/** Fields that the pattern mistakes for secrets. */
const NO_SECRETS = ['postalCode', 'otherPostalCode', 'countryCode']

/** A canary for every free-text field of every call, so a new field of the contract is covered automatically. */
export const canaries: Canary[] = callNames
  .flatMap((call) => fieldsOf(call).map((field) => ({ call, field })))
  .filter(({ field }) => isFreeText(field.shape) && !HARMLESS.includes(field.name))
  .map(({ call, field }, index) => canaryOf(call, field, index))

function canaryOf(call: CallName, { name, path, shape }: Field, index: number): Canary {
  const isEncrypted = textLimitOf(shape) === CIPHERTEXT_LENGTH_MAX
  const isSecret = isEncrypted || (SECRETS.test(name) && !NO_SECRETS.includes(name))
  const made = isEncrypted ? `Canary-Secret-${index}` : `Canary${1_000 + index}`
  return { call, path, value: LIKELY[name]?.(index) ?? made, kind: isSecret ? 'secret' : 'private', isEncrypted }
}

/** A body of a call with all its canaries. */
export async function bodyWithCanaries(call: CallName): Promise<object> {
  let body = fullBody(call)
  for (const { path, value, isEncrypted } of canaries.filter((each) => each.call === call)) {
    body = changed(body, path, isEncrypted ? await encrypted(value) : value)
  }
  return body
}
