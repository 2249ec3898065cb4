import { createHash, timingSafeEqual } from 'node:crypto'

/** What is signed: fields, of which one may hold fields again. */
export type Signed = { [name: string]: unknown }

const NAME = /^\w{1,64}$/

/**
 * The signature of an aggregator: SHA-256, hex, of "name=value&…&key=SECRET", sorted by name. A nested value is written the same way. Empty
 * values and the signature itself are left out. Undefined for fields that several messages could mean, such as a value with an ampersand.
 */
export function signFields(fields: Signed, key: string): string | undefined {
  const { sign: _, ...rest } = fields
  const text = textOf(rest)
  return text === undefined ? undefined : createHash('sha256').update(`${text}&key=${key}`).digest('hex')
}

function textOf(fields: Signed, isNested = false): string | undefined {
  const parts: string[] = []
  for (const name of Object.keys(fields).toSorted()) {
    const value = writtenOf(fields[name], isNested)
    if (value === undefined || !NAME.test(name)) return undefined
    if (value !== '') parts.push(`${name}=${value}`)
  }
  return parts.join('&')
}

/** '' for an empty value, undefined for one that cannot be signed. */
function writtenOf(value: unknown, isNested: boolean): string | undefined {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.includes('&') ? undefined : value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  // An object that JSON has read has only fields.
  return isNested || Array.isArray(value) ? undefined : textOf(value as Signed, true)
}

/** Whether a message is signed by one of the keys, compared in constant time. Two count while one is being replaced. */
export function isSignedBy(fields: Signed, keys: readonly string[]): boolean {
  const given = Buffer.from(typeof fields.sign === 'string' ? fields.sign.toLowerCase() : '')
  return keys.some((key) => {
    const wanted = key === '' ? undefined : signFields(fields, key)
    return wanted !== undefined && given.length === wanted.length && timingSafeEqual(given, Buffer.from(wanted))
  })
}
