import type { Context } from 'hono'
import { log } from '../base/log.ts'
import type { Forgeries } from './forgeries.ts'

/** Who sent a webhook, and how many of that network were forged at this gateway. */
export type From = { address: string; forgeries: Forgeries }

type Verified = { verdict: 'forged'; why: string } | { verdict: 'malformed' } | { verdict: string }
type Verify<Read> = (rawBody: string, header: (name: string) => string) => Read

/** Reads and verifies a webhook. Answers it itself unless it is genuine. */
export async function readWebhook<Read extends Verified>(
  c: Context,
  name: string,
  { address, forgeries }: From,
  verify: Verify<Read>,
): Promise<Response | Exclude<Read, { verdict: 'forged' | 'malformed' }>> {
  const seconds = forgeries.secondsToWait(address)
  if (seconds > 0) return c.json({ error: 'too often not genuine' }, 429, { 'retry-after': String(seconds) })
  const rawBody = textOf(await c.req.arrayBuffer())
  if (rawBody === undefined) return c.json({ error: 'malformed' }, 400)
  const webhook = verify(rawBody, (header) => c.req.header(header) ?? '')
  if (isForged(webhook)) {
    if (forgeries.note(address)) log.warn({ gateway: name, why: webhook.why, address }, 'a webhook is not genuine')
    return c.json({ error: 'not genuine' }, 401)
  }
  if (isMalformed(webhook)) return c.json({ error: 'malformed' }, 400)
  // Both other verdicts have been answered.
  return webhook as Exclude<Read, { verdict: 'forged' | 'malformed' }>
}

const isForged = (webhook: Verified): webhook is { verdict: 'forged'; why: string } => webhook.verdict === 'forged'
const isMalformed = (webhook: Verified): boolean => webhook.verdict === 'malformed'

const exactly = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text that encodes to exactly these bytes, since the signature covers them; undefined if they are not valid text. */
function textOf(bytes: ArrayBuffer): string | undefined {
  try {
    return exactly.decode(bytes)
  } catch {
    return undefined
  }
}
