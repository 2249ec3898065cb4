import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Payout } from '#server/wallet/payout.ts'
import { xenditPayout } from '#server/wallet/payouts/xendit/payout.ts'
import type { WalletServer } from './walletHarness.ts'

/** A fake Xendit that follows the documentation of its payouts, keeps books by idempotency key, and turns hostile on request. */

export const KEY = 'xnd_development_invented_key'
export const TOKEN = 'invented-token-of-a-test'
export const TOKEN_OLD = 'invented-token-before-it'

type Body = { reference_id: string; amount: number; channel_code: string; channel_properties: object }
export type Made = Body & { id: string; currency: string; status: string; failure_code?: string }
export type Heard = { method: string; path: string; key: string; authorization: string; body: Partial<Body> }
/** Replaces the answer; false leaves it to the honest server. */
type Spoil = (heard: Heard, response: ServerResponse, take: () => Made) => boolean | Promise<boolean>

export type FakeXendit = {
  heard: Heard[]
  /** Payouts by idempotency key. */
  books: Map<string, Made>
  mood: { spoil: Spoil | undefined }
  payout: (more?: { timeoutMs?: number }) => Payout
  /** Number of orders to pay, as opposed to questions. */
  posts: () => number
  close: () => Promise<void>
}

const answer = (response: ServerResponse, status: number, value: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

export async function openXendit(): Promise<FakeXendit> {
  const heard: Heard[] = []
  const books: FakeXendit['books'] = new Map()
  const mood: FakeXendit['mood'] = { spoil: undefined }
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const raw = await text(request)
    const body: Partial<Body> = raw ? JSON.parse(raw) : {}
    const key = String(headers['idempotency-key'] ?? '')
    const one = { method, path: url, key, authorization: headers.authorization ?? '', body }
    heard.push(one)
    const take = () => taken(books, one)
    if (await mood.spoil?.(one, response, take)) return
    const reference = new URL(url, 'http://x').searchParams.get('reference_id')
    if (method === 'POST') answer(response, 200, take())
    else
      answer(
        response,
        200,
        [...books.values()].filter(({ reference_id }) => reference_id === reference),
      )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ heard, books, mood },
    payout: (more = {}) => xenditPayout({ key: KEY, token: TOKEN, tokenOld: TOKEN_OLD, base, ...more }),
    posts: () => heard.filter(({ method }) => method === 'POST').length,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function taken(books: FakeXendit['books'], { key, body }: Heard): Made {
  // Sent by our own adapter.
  const order = body as Body
  const made = books.get(key) ?? { ...order, currency: 'PHP', status: 'ACCEPTED', id: `disb-${key}` }
  books.set(key, made)
  return made
}

export const refuse =
  (error_code: string, status = 400): Spoil =>
  (heard, response) => {
    if (heard.method !== 'POST') return false
    answer(response, status, { error_code, message: 'invented' })
    return true
  }

/** The body of a webhook about a payment, with other facts. */
export const told = (made: Made, facts: object = {}, event = 'payout.succeeded') =>
  JSON.stringify({ event, business_id: 'b', created: '2026-11-23T00:00:00Z', data: { ...made, ...facts } })

export async function tell(server: WalletServer, rawBody: string, token = TOKEN): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-callback-token': token }
  const reply = await fetch(`${server.address}/pay/v1/payouts/xendit`, { method: 'POST', headers, body: rawBody })
  await reply.text()
  return reply.status
}
