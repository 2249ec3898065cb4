import { CIPHERTEXT_LENGTH_MAX } from '#contract/account/limits.ts'
import type { CallName } from '#contract/calls/index.ts'
import { encrypted } from '../player.ts'
import { changed, fullBody } from './body.ts'
import { callNames, type Field, fieldsOf, isFreeText, textLimitOf } from './schema.ts'

/** Something that nobody may find again where it does not belong. */
export type Canary = {
  call: CallName
  path: string
  /** What is brought, before encryption. */
  value: string
  /** A secret may stand nowhere in the clear, a private text in no log, no refusal, no event and no job. */
  kind: 'secret' | 'private'
  isEncrypted: boolean
}

/** What a device says of itself, and the lobby's own names: in logs it would do no harm. */
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
/** What a fitting value of a field looks like, by its name, so that a call goes as far as it can; anything else is made up. */
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
/** Names of texts that the pattern takes for secrets and that are none. */
const NO_SECRETS = ['postalCode', 'otherPostalCode', 'countryCode']

/** A canary for every text that a call takes in any form a player likes: a new field of the contract has one by itself. */
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
