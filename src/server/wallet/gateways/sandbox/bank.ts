import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, gt } from 'drizzle-orm'
import { type Context, Hono } from 'hono'

import { acceptedLocale, DEFAULT_LOCALE } from '#contract/locale.ts'
import { now } from '../../../base/clock.ts'
import { config } from '../../../base/config.ts'
import { speechOf } from '../../../content/speech.ts'
import { db } from '../../../db/database.ts'
import { freshReply } from '../../../responses/headers.ts'
import { findSandboxPayment, type SandboxPayment } from './gateway.ts'

import { bankPage, unknownPage } from './page.ts'
import { report } from './report.ts'
import { sandboxPayments } from './tables.ts'

const styles = readFileSync(join(import.meta.dirname, 'bank.css'), 'utf8')

const headers = {
  ...freshReply,
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/** `/sandbox/bank/<payment>`: the sandbox bank's page to pay or decline. Exists only while the sandbox is offered. */
export function sandboxRoutes(isOffered: () => boolean): Hono {
  const routes = new Hono()
  routes.use('/sandbox/*', async (c, next) => {
    if (!isOffered()) return c.notFound()
    await next()
    return undefined
  })
  routes.get('/sandbox/bank.css', (c) => c.body(styles, 200, { ...headers, 'content-type': 'text/css; charset=utf-8' }))
  routes.get('/sandbox/bank/:id', show)
  routes.post('/sandbox/bank/:id/pay', (c) => close(c, 'paid'))
  routes.post('/sandbox/bank/:id/decline', (c) => close(c, 'declined'))
  return routes
}

async function show(c: Context): Promise<Response> {
  const payment = await findSandboxPayment(c.req.param('id') ?? '')
  const speech = speechOf(
    acceptedLocale(c.req.header('accept-language'), config.locales) ?? DEFAULT_LOCALE,
    config.country,
  )
  return payment ? c.html(bankPage(payment, now(), speech), 200, headers) : c.html(unknownPage(speech), 404, headers)
}

/** Ends a pending payment once. Like a bank, it reports it after the payer has the answer. */
async function close(c: Context, state: 'paid' | 'declined'): Promise<Response> {
  const id = c.req.param('id') ?? ''
  const payment = await endPayment(id, state)
  if (payment) void report(payment)
  return c.body(null, 303, { ...headers, location: `/sandbox/bank/${encodeURIComponent(id)}` })
}

export async function endPayment(id: string, state: 'paid' | 'declined'): Promise<SandboxPayment | undefined> {
  const at = now()
  const { id: key, state: stands, expiresAt } = sandboxPayments
  const isOpen = and(eq(key, id), eq(stands, 'waiting'), gt(expiresAt, at))
  const change = state === 'paid' ? { state, paidAt: at } : { state }
  const [payment] = await db.update(sandboxPayments).set(change).where(isOpen).returning()
  return payment
}
