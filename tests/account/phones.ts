import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { CODE_RESEND_MS } from '#contract/account/limits.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { chooseSmsGateway } from '#server/sms/chosen.ts'
import { readMessages } from '#server/sms/outbox.ts'
import { type Client, call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { BIRTH_DATE, credentials } from '../player.ts'

/** The configured lobby, and its change for a test. */
export const written = { ...catalogue().webConfig }
export const configure = (change: Partial<typeof written>) => Object.assign(catalogue().webConfig, change)

let moment = Date.now()
export const pass = (milliseconds: number): void => {
  moment += milliseconds
}
let numbers = 0
/** Invented numbers. */
export const newNumber = (): string => `0999${String(1_000_000 + ++numbers)}`
export const e164 = (mobile: string): string => `+63${mobile.slice(1)}`

/** Registration by phone and code, on a clock that moves only on request. */
export function layPhones(): void {
  let changed: typeof written
  beforeAll(async () => {
    // A file before this one in the process may have let years pass.
    moment = Date.now()
    await freshDatabase()
  })
  beforeEach(() => {
    changed = catalogue().webConfig
    configure({ registerType: 'phone', otpStatus: true })
    setClock(() => new Date(moment))
    vi.spyOn(log, 'warn').mockReturnValue()
  })
  afterEach(() => {
    // A test may have put another catalogue in its place, and the next file of the process begins with this one.
    Object.assign(changed, written)
    configure(written)
    setClock(undefined)
    chooseSmsGateway()
  })
}

/** The default device of each number's requests, since a code is valid for its requester only. */
const seats = new Map<string, Client>()
export function phoneOf(mobile: string): Client {
  const seat = seats.get(mobile) ?? newClient()
  seats.set(mobile, seat)
  // Another network each time, since the limit of codes has its own test.
  return { ...seat, address: newClient().address }
}

/** The requester of a code, optionally with a known device's key. */
type Requester = Client & { deviceKey?: string }

export function send(mobile: string, type: number = codePurpose.register, requester: Requester = phoneOf(mobile)) {
  const { deviceKey, ...seat } = requester
  // No two messages have the same time, since a phone shows the latest.
  pass(1)
  return call('smsSend', { countryCode: '63', mobile, type, ...(deviceKey && { deviceKey }) }, seat)
}

/** The latest code sent to a number. */
export async function codeTo(mobile: string): Promise<string> {
  const message = (await readMessages(100)).find((each) => each.mobile === e164(mobile))
  return /^\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
}

/** A fresh code for a number, a minute after the last. */
export async function nextCode(
  mobile: string,
  purpose: number,
  requester: Requester = phoneOf(mobile),
): Promise<string> {
  pass(CODE_RESEND_MS)
  await send(mobile, purpose, requester)
  return await codeTo(mobile)
}

export const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export async function register(mobile: string, code: string, seat: Client = phoneOf(mobile)) {
  return await call(
    'accountRegist4',
    { ...(await credentials(mobile, 'Parol-Night-1')), type: 0, code, birthDate: BIRTH_DATE },
    seat,
  )
}

export async function registered(mobile = newNumber()) {
  await send(mobile)
  const reply = await register(mobile, await codeTo(mobile))
  expect(reply).toMatchObject({ code: 200, errcode: 0 })
  // The dispatcher has validated the reply against the contract's schema.
  const { token, deviceKey, user } = reply as unknown as { token: string; deviceKey: string; user: { id: number } }
  return { mobile, id: user.id, deviceKey, seat: { ...newClient(), token } }
}
