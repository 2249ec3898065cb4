import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { Transport } from '#client/wire/post.ts'
import type { CallName } from '#contract/calls/index.ts'
import { APP_ID, CHANNEL, CLIENT_REFERRER, type Envelope, KEY_HEADER } from '#contract/wire.ts'
import type { Region } from '#server/call/region.ts'
import { dispatch, type WireReply } from '#server/dispatch/dispatch.ts'

/** A caller. Every client has its own device and address, so that no test hits another's limits. */
export type Client = {
  token: string
  device: string
  address: string
  acceptLanguage?: string
  region: Region
  key?: string
}

export const ENVELOPE: Envelope = { clientReferrer: CLIENT_REFERRER, channel: CHANNEL, appId: APP_ID, platform: 0 }

/** What a handler is told of a call that a test makes without the dispatcher. */
export const ORIGIN = {
  requestId: 'test',
  address: '',
  device: '',
  region: 'unasked',
  locale: 'en',
  envelope: ENVELOPE,
} as const

const log = pino({ level: 'silent' })

export function newClient(): Client {
  const [a, b, c] = randomBytes(3)
  return { token: '', device: randomUUID(), address: `10.${a}.${b}.${c}`, region: 'unasked' }
}

/** Makes a call without HTTP, and returns the wire's reply. Fields missing in `from` are a new client's. */
export function call(name: CallName, fields: object, from: Partial<Client> = {}, file?: Buffer): Promise<WireReply> {
  const { token, device, address, region, acceptLanguage, key } = { ...newClient(), ...from }
  const readFile = file && { readFile: async () => file }
  const body = { ...ENVELOPE, ...fields }
  return dispatch({
    name,
    body,
    token,
    device,
    address,
    region,
    acceptLanguage,
    key,
    requestId: randomUUID(),
    log,
    ...readFile,
  })
}

/** A successful call to prepare a test. Throws otherwise. */
export async function succeed(name: CallName, fields: object, from: Partial<Client>): Promise<WireReply> {
  const reply = await call(name, fields, from)
  if (reply.code !== 200 || reply.errcode !== 0) throw new Error(`${name}: ${JSON.stringify(reply)}`)
  return reply
}

type Way = (...sent: Parameters<Transport>) => Promise<WireReply>

/** Connects a store's calls to the real server without a socket, as one client. */
export function wire(from: Client = newClient()): Way {
  const { device, address, region } = from
  return (name, body, token, headers) =>
    dispatch({ name, body, device, address, region, token, key: headers?.[KEY_HEADER], requestId: randomUUID(), log })
}
