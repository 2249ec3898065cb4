import { Counter, Gauge } from 'prom-client'
import { config } from '../base/config.ts'
import { log } from '../base/log.ts'
import { metrics } from '../base/metrics.ts'
import type { Tx } from '../db/database.ts'
import { countIn, DAY_SECONDS, tooOften } from '../rates/limiter.ts'

/** Class of a message: requested by anybody, requested by a verified owner, or a mandatory notice. */
export type Need = 'asked' | 'owner' | 'told'

/** Share of the daily messages for anybody. The rest is for owners: log-ins, withdrawal accounts, the safe-box. */
const ASKED_SHARE = 0.8

const key = 'sms:day'

const today = new Gauge({
  name: 'perya_text_messages_today',
  help: 'Text messages of the running day as this process last counted them; PERYA_SMS_PER_DAY is the most there may be',
  registers: [metrics],
})
const refused = new Counter({
  name: 'perya_text_messages_refused_total',
  help: 'Text messages that were not sent because the day had enough, by who asked',
  labelNames: ['need'],
  registers: [metrics],
})

/** Counts a text message before it is stored. Refuses with codesTooMany and `retryAfter`, but never a mandatory notice. */
export async function countText(tx: Tx, need: Need): Promise<void> {
  const most = config.smsPerDay
  const forAsked = Math.ceil(most * ASKED_SHARE)
  const { points, msBeforeNext } = await countIn(tx, key, DAY_SECONDS)
  if (need === 'told') return today.set(points)
  const isTooMany = points > (need === 'asked' ? forAsked : most)
  if (isTooMany) {
    refused.inc({ need })
    throw tooOften('codesTooMany', { msBeforeNext })
  }
  today.set(points)
  if (points === forAsked) log.warn({ points, most }, 'most text messages of the day are sent: the rest is for owners')
  if (points === most) log.error({ points, most }, 'no more codes are sent today')
}
