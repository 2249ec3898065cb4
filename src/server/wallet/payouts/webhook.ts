import type { Context } from 'hono'
import { log } from '../../base/log.ts'
import type { Payout } from '../payout.ts'
import { type From, readWebhook } from '../receive.ts'
import { takeWord } from './hear.ts'

/** A payout's webhook, which is answered at once: a payout repeats what nobody answers. */
export async function receivePayout(
  c: Context,
  payout: string,
  from: From,
  verify: NonNullable<Payout['verifyWebhook']>,
): Promise<Response> {
  const webhook = await readWebhook(c, payout, from, verify)
  if (webhook instanceof Response) return webhook
  if (webhook.verdict === 'other') log.warn({ payout, name: webhook.name }, 'a payout told of something unknown')
  if (webhook.verdict === 'genuine' && webhook.status.state !== 'unknown') {
    const { eventId, orderId, status } = webhook
    const outcome = await takeWord({ payout, orderId, status: webhook.status, source: 'webhook', eventId })
    const line = { payout, orderId, eventId, word: status.state, outcome }
    if (outcome === 'stranger') log.warn(line, 'a payout told of a withdrawal that it does not have')
    else log.info(line, 'payout webhook')
  }
  return c.json({ received: true })
}
