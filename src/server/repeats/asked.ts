import { createHmac } from 'node:crypto'
import type { CallName } from '#contract/calls/index.ts'
import type { CallOf } from '#contract/calls/repeats.ts'
import { CIRCUMSTANCES, SECRETS } from '#contract/repeats.ts'
import { decryptPassword } from '../account/keys.ts'
import { lookupKey } from '../base/lookupKeys.ts'

const key = lookupKey('calls asked')
/** 18 bits tell another password apart, and are too few to test guesses by. */
const SECRET_CHARACTERS = 3
const PASSWORDS: readonly string[] = ['password', 'current', 'oldPassword', 'loginPassword']

/** What the repeat of a call with a proof must ask alike. What it proves is compared by the call itself. */
const ofProofs: Record<CallOf<'proof'>, readonly string[]> = {
  accountRegist: ['account'],
  accountRegist4: ['account'],
  forgetPassword: ['mobile'],
  changePassword: [],
  excludeMe: ['term', 'code'],
}

type Fields = Record<string, unknown>

/** A keyed hash of what a call asks: another wish under the same key has another. */
export async function askedOf(name: CallName, body: object): Promise<string> {
  const fields: Fields = { ...body }
  const proven = new Map<string, readonly string[]>(Object.entries(ofProofs)).get(name)
  if (proven)
    return hashOf(
      name,
      pick(fields, (field) => proven.includes(field)),
    )
  const open = pick(fields, (field) => !CIRCUMSTANCES.includes(field) && !SECRETS.includes(field))
  const secret = pick(fields, (field) => SECRETS.includes(field))
  for (const [field, value] of Object.entries(secret))
    if (PASSWORDS.includes(field)) secret[field] = await decryptPassword(String(value))
  return `${hashOf(name, open)}.${hashOf(name, secret).slice(0, SECRET_CHARACTERS)}`
}

/** In one order, since a repeat may write its fields in another. */
function pick(fields: Fields, isMeant: (field: string) => boolean): Fields {
  const meant = Object.entries(fields).filter(([field, value]) => value !== undefined && isMeant(field))
  return Object.fromEntries(meant.sort(([one], [other]) => (one < other ? -1 : 1)))
}

const hashOf = (name: CallName, fields: Fields): string =>
  createHmac('sha256', key())
    .update(JSON.stringify([name, fields]))
    .digest('base64url')
