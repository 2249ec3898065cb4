import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far a webhook's own time may be from ours: longer than a slow delivery, shorter than an attacker's patience. */
export const WEBHOOK_WINDOW_MS = 5 * 60_000

/** HMAC-SHA256 over the timestamp, a dot and the raw body; hex. */
export function signBody(secret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex')
}

/** Whether `given` is that signature, in a time that tells nothing about how close a wrong one came. */
export function isSignature(given: string, secret: string, timestamp: string, rawBody: string): boolean {
  const wanted = Buffer.from(signBody(secret, timestamp, rawBody))
  const offered = Buffer.from(given)
  return offered.length === wanted.length && timingSafeEqual(offered, wanted)
}

/** Parts of a header such as "t=1700000000,v1=abc". A part that stands there twice says nothing: one of them was added on the way. */
export function readParts(header: string): Map<string, string> {
  const read = new Map<string, string>()
  for (const part of header.split(',')) {
    const [name = '', ...value] = part.trim().split('=')
    read.set(name, read.has(name) ? '' : value.join('='))
  }
  return read
}

/** Judges timestamp (seconds) and signature of one delivery; undefined when both are good. */
export function findForgery(
  delivery: { timestamp: string; signature: string; rawBody: string },
  secret: string,
  nowMs: number,
): 'signature' | 'time' | undefined {
  const { timestamp, signature, rawBody } = delivery
  if (secret === '' || !/^\d{1,12}$/.test(timestamp)) return 'signature'
  if (!isSignature(signature, secret, timestamp, rawBody)) return 'signature'
  return Math.abs(nowMs - Number(timestamp) * 1000) > WEBHOOK_WINDOW_MS ? 'time' : undefined
}
