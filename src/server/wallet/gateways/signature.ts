import { createHmac, timingSafeEqual } from 'node:crypto'

/** Largest difference of a webhook's time to ours: longer than a slow delivery, too short for a replay. */
export const WEBHOOK_WINDOW_MS = 5 * 60_000

/** HMAC-SHA256 over the timestamp, a dot and the raw body; hex. */
export function signBody(secret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex')
}

/** Whether `given` is that signature, compared in constant time. */
export function isSignature(given: string, secret: string, timestamp: string, rawBody: string): boolean {
  const wanted = Buffer.from(signBody(secret, timestamp, rawBody))
  const offered = Buffer.from(given)
  return offered.length === wanted.length && timingSafeEqual(offered, wanted)
}

/** Parts of a header such as "t=1700000000,v1=abc". A duplicate part is ignored, since one of the two was added on the way. */
export function readParts(header: string): Map<string, string> {
  const read = new Map<string, string>()
  for (const part of header.split(',')) {
    const [name = '', ...value] = part.trim().split('=')
    read.set(name, read.has(name) ? '' : value.join('='))
  }
  return read
}

/** Checks timestamp (seconds) and signature of one delivery; undefined if both are valid. Two secrets count while one is being replaced. */
export function findForgery(
  delivery: { timestamp: string; signature: string; rawBody: string },
  secrets: readonly string[],
  nowMs: number,
): 'signature' | 'time' | undefined {
  const { timestamp, signature, rawBody } = delivery
  const live = secrets.filter((secret) => secret !== '')
  if (!/^\d{1,12}$/.test(timestamp)) return 'signature'
  if (!live.some((secret) => isSignature(signature, secret, timestamp, rawBody))) return 'signature'
  return Math.abs(nowMs - Number(timestamp) * 1000) > WEBHOOK_WINDOW_MS ? 'time' : undefined
}
