import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { db } from '../db/database.ts'
import { sandboxListWish } from '../wallet/gateways/sandbox/wire.ts'
import {
  dayOfPayout,
  endPayout,
  listPaid,
  look,
  reverse,
  type SandboxPayout,
  take,
} from '../wallet/payouts/sandbox/books.ts'
import { endOf, reportsOf, type Spoken } from '../wallet/payouts/sandbox/days.ts'
import { type PayoutEvent, type PayoutList, type PayoutReply, payoutWish } from '../wallet/payouts/sandbox/wire.ts'
import { sandboxReports } from './tables.ts'

/** The sandbox bank's API for payouts. It takes an order once, tells how it stands, and reports it. */
export function payoutRoutes(): Hono {
  const app = new Hono()
  app.post('/', create)
  app.get('/', list)
  app.get('/:reference', async (c) => {
    const row = await look(c.req.param('reference'))
    return row ? c.json(replyOf(row)) : c.json({ error: 'unknown' }, 404)
  })
  return app
}

async function create(c: Context): Promise<Response> {
  const wish = v.safeParse(payoutWish, await c.req.json().catch(() => undefined))
  if (!wish.success) return c.json({ error: 'malformed' }, 400)
  const { reference, amount, notifyUrl } = wish.output
  const taken = await take(reference, amount)
  if (!taken) return c.json({ error: 'another payment has this reference' }, 409)
  const { row, isNew } = taken
  if (isNew) await oweReports(row, notifyUrl)
  // It has taken the order, and nobody reads its answer.
  if (isNew && dayOfPayout(amount) === 'cut') return c.json({ error: 'no answer in time' }, 504)
  return c.json(replyOf((await look(reference)) ?? row))
}

async function list(c: Context): Promise<Response> {
  const wish = v.safeParse(sandboxListWish, c.req.query())
  if (!wish.success) return c.json({ error: 'malformed' }, 400)
  const { from, to, after } = wish.output
  const { rows, next } = await listPaid({ from: new Date(from), to: new Date(to) }, after)
  const payouts = rows.map(({ id, cents: amount, reversed, fee = 0, at }) => ({
    ...{ id, opened: id, amount, reversed, fee, paidAt: at.getTime() },
  }))
  return c.json({ payouts, ...(next !== undefined && { next }) } satisfies PayoutList)
}

const replyOf = ({ reference, cents: amount, state, entered }: SandboxPayout): PayoutReply => ({
  ...{ reference, amount, state, entered },
})

const MARK = 'payout_'
/** The words of one moment go out in their order. */
const APART_MS = 1

async function oweReports({ reference, cents, takenAt }: SandboxPayout, url: string): Promise<void> {
  let dueMs = takenAt.getTime()
  const rows = reportsOf(dayOfPayout(cents)).map(({ afterMs, word }, at) => {
    dueMs += afterMs + APART_MS
    return { id: `${MARK}${reference}_${at}`, url, body: JSON.stringify({ reference, word }), dueAt: new Date(dueMs) }
  })
  if (rows.length > 0) await db.insert(sandboxReports).values(rows).onConflictDoNothing()
}

/** Whether a report is about a payout. Its body is made when it goes out. */
export const isOfPayout = ({ id }: { id: string }): boolean => id.startsWith(MARK)

const owed = v.object({ reference: v.string(), word: v.picklist(['accepted', 'paid', 'returned']) })

/** The body of a due report. The bank does what it is about to say; an operator may have ended the payment otherwise meanwhile. */
export async function payoutBody(body: string): Promise<string> {
  const { reference, word } = v.parse(owed, JSON.parse(body))
  return JSON.stringify(await say(reference, word))
}

async function say(reference: string, word: Spoken): Promise<PayoutEvent> {
  const row = await look(reference)
  if (!row) throw new Error(`the sandbox has no payout ${reference}`)
  const told = (payout: PayoutReply): PayoutEvent => ({ id: `${reference}_${payout.state}`, payout })
  if (word === 'accepted') return told({ ...replyOf(row), state: word, entered: null })
  if (word !== endOf(dayOfPayout(row.cents))) await reverse(reference)
  return told(replyOf((await endPayout(reference, word)) ?? row))
}
