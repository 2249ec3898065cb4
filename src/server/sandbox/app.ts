import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { acceptedLocale, DEFAULT_LOCALE } from '#contract/locale.ts'
import { readCoin } from '#contract/money.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { sandboxOrigin } from '../base/sandboxOrigin.ts'
import { SANDBOX_RELAY_PATH } from '../beacon/sandboxChain.ts'
import { speechOf } from '../content/speech.ts'
import { freshReply } from '../responses/headers.ts'
import { dayOf, payersDays } from '../wallet/gateways/sandbox/days.ts'
import {
  isMerchant,
  type SandboxList,
  type SandboxReply,
  sandboxListWish,
  sandboxWish,
} from '../wallet/gateways/sandbox/wire.ts'
import { account } from './account.ts'
import { beaconRoutes } from './beacon.ts'
import {
  decline,
  expire,
  findPayment,
  isStray,
  listPaid,
  logInPayer,
  openPayment,
  pay,
  type SandboxPayment,
  strayTransfer,
} from './books.ts'
import { payerPage, unknownPage } from './pages.ts'
import { payoutRoutes } from './payouts.ts'
import { isSlip } from './slip.ts'

const BODY_BYTES_MAX = 16_384
const styles = readFileSync(join(import.meta.dirname, 'sandbox.css'), 'utf8')

/** Pages are framed by the lobby alone, and lead back to it. */
const headers = {
  ...freshReply,
  'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors ${config.publicOrigin}`,
  'cross-origin-resource-policy': 'cross-origin',
}

/** The sandbox: a gateway's API for merchants, its pages for payers, and the relay of a randomness beacon. */
export function sandboxApp(): Hono {
  const app = new Hono()
  app.use('*', bodyLimit({ maxSize: BODY_BYTES_MAX, onError: (c) => c.json({ error: 'too large' }, 413) }))
  app.use('/v1/*', async (c, next) => {
    if (!isMerchant(c.req.header('authorization') ?? '')) return c.json({ error: 'not a merchant' }, 401)
    return await next()
  })
  app.post('/v1/payments', create)
  app.get('/v1/payments', list)
  app.get('/v1/payments/:id', async (c) => tell(c, await findPayment(c.req.param('id'))))
  app.post('/v1/payments/:id/expire', async (c) => {
    await expire(c.req.param('id'))
    return tell(c, await findPayment(c.req.param('id')))
  })
  app.route('/v1/payouts', payoutRoutes())
  app.route(SANDBOX_RELAY_PATH, beaconRoutes())
  app.get('/sandbox.css', (c) => c.body(styles, 200, { ...headers, 'content-type': 'text/css; charset=utf-8' }))
  app.get('/pay/:id', (c) => show(c))
  app.post('/pay/:id/login', logIn)
  app.post('/pay/:id/pay', takePayment)
  app.post('/pay/:id/decline', async (c) => {
    await decline(c.req.param('id'))
    return again(c)
  })
  return app
}

async function create(c: Context): Promise<Response> {
  const wish = v.safeParse(sandboxWish, await c.req.json().catch(() => undefined))
  if (!wish.success) return c.json({ error: 'malformed' }, 400)
  if (dayOf(wish.output.amount, config.sandboxDay) === 'down') return c.json({ error: 'maintenance' }, 503)
  return tell(c, await openPayment(wish.output))
}

const PAGE_SIZE = 100

/** What the books say was paid in a span, each payment by its own id, with what was taken back since. */
async function list(c: Context): Promise<Response> {
  const wish = v.safeParse(sandboxListWish, c.req.query())
  if (!wish.success) return c.json({ error: 'malformed' }, 400)
  const { from, to, after } = wish.output
  const found = await listPaid({ from: new Date(from), to: new Date(to), after }, PAGE_SIZE)
  const page = found.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  const next = found.length > PAGE_SIZE && last ? { next: last.id } : {}
  return c.json({ payments: page.map(listed), ...next } satisfies SandboxList)
}

function listed(payment: SandboxPayment): SandboxList['payments'][number] {
  const { id, kind, cents, paidCents, paymentId, written, paidAt, reversedAt } = payment
  const amount = paidCents ?? cents
  const reversed = reversedAt !== null && reversedAt <= now() ? amount : 0
  // A transfer with another reference than the payment's belongs to no order that the gateway knows.
  const opened = isStray(payment) ? {} : { opened: id, order: payment.reference }
  const money = { kind, amount, reversed, fee: 0, paidAt: (paidAt ?? now()).getTime() }
  return { id: paymentId ?? id, ...opened, ...(written !== null && { reference: written }), ...money }
}

function tell(c: Context, payment: SandboxPayment | undefined): Response {
  return payment ? c.json(replyOf(payment)) : c.json({ error: 'unknown' }, 404)
}

/** A payment as the books show it now: a slow one is paid when its money has come. */
function replyOf(payment: SandboxPayment): SandboxReply {
  const { id, kind, cents: amount, expiresAt, qrCodeText, slip, paidCents, paymentId, paidAt } = payment
  const isPaid = payment.state === 'paid' && paidAt !== null && paidAt <= now()
  const isOpen = payment.state === 'waiting' || (payment.state === 'paid' && !isPaid)
  const page = `${sandboxOrigin(config) ?? 'http://localhost'}/pay/${id}`
  const isTransfer = kind === 'instapay' || kind === 'pesonet'
  return {
    ...{ id, amount, state: isPaid ? 'paid' : isOpen ? 'waiting' : 'closed', expiresAt: expiresAt.getTime(), page },
    ...(qrCodeText !== null && { code: qrCodeText }),
    ...(isTransfer && slip !== null && { transfer: { ...account, amount, reference: slip } }),
    ...(isPaid && { paid: { amount: paidCents ?? amount, ...(paymentId !== null && { paymentId }) } }),
  }
}

async function show(c: Context, isWrong = false): Promise<Response> {
  const payment = await findPayment(c.req.param('id') ?? '')
  const locale = acceptedLocale(c.req.header('accept-language'), config.locales) ?? DEFAULT_LOCALE
  const speech = speechOf(locale, config.country)
  if (!payment) return c.html(unknownPage(speech), 404, headers)
  return c.html(payerPage(payment, now(), speech, isWrong), isWrong ? 422 : 200, headers)
}

const again = (c: Context) =>
  c.body(null, 303, { ...headers, location: `/pay/${encodeURIComponent(c.req.param('id') ?? '')}` })

async function fieldsOf(c: Context): Promise<(name: string) => string> {
  const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>) // a body that is no form has no fields
  return (name) => {
    const value = form[name]
    return typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, 100) : ''
  }
}

/** The log-in of an e-wallet: any Philippine mobile number, any four digits. */
async function logIn(c: Context): Promise<Response> {
  const field = await fieldsOf(c)
  const isRight = /^\d{4}$/.test(field('pin')) && (await logInPayer(c.req.param('id') ?? '', field('mobile')))
  return isRight ? again(c) : await show(c, true)
}

async function takePayment(c: Context): Promise<Response> {
  const id = c.req.param('id') ?? ''
  const field = await fieldsOf(c)
  const payment = await findPayment(id)
  if (!payment) return again(c)
  const day = payersDays.find((each) => each === field('day'))
  const isTransfer = payment.kind === 'instapay' || payment.kind === 'pesonet'
  const isWallet = payment.kind === 'gcash' || payment.kind === 'maya' || payment.kind === 'grabpay'
  if (isWallet && payment.payer === null) return await show(c, true)
  if (!isTransfer) {
    await pay(id, day)
    return again(c)
  }
  const transfer = { cents: readCoin(field('amount')), slip: field('reference') }
  const { cents } = transfer
  if (cents === undefined) return await show(c, true)
  if (isSlip(transfer.slip, payment.slip)) await pay(id, day, { ...transfer, cents })
  else await strayTransfer(id, { ...transfer, cents })
  return again(c)
}
