import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect } from 'vitest'
import type { Body, CallName } from '#contract/calls/index.ts'
import { openSession } from '#server/account/session.ts'
import { players, playerTotals } from '#server/account/tables.ts'
import { answer, type WireReply } from '#server/answer.ts'
import { now } from '#server/clock.ts'
import { db } from '#server/db/database.ts'
import { balancesOf, post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { log } from '#server/log.ts'
import { SANDBOX_HEADER, signSandbox } from '#server/wallet/gateways/sandbox.ts'
import { sandboxRoutes } from '#server/wallet/sandbox/bank.ts'
import { depositOrders, sandboxPayments } from '#server/wallet/tables.ts'
import { payRoutes } from '#server/wallet/webhook.ts'
import { approveIdentity } from '../account/identified.ts'
import { bindPayee } from './payee.ts'

/** A player with a session, as the wallet's tests need one. */
export type Seat = { player: number; token: string }

export async function seatPlayer(): Promise<Seat> {
  const name = `p${randomUUID().slice(0, 12).replace('-', '')}`
  return await db.transaction(async (tx) => {
    const at = now()
    const plain = { account: name, passwordHash: '-', nickname: name, avatar: 1, inviteCode: name }
    const [row] = await tx
      .insert(players)
      .values({ ...plain, registeredAt: at, lastSeenAt: at })
      .returning()
    if (!row) throw new Error('no player')
    const token = await openSession(tx, row.id, { device: '', address: '', phoneInfo: {} })
    return { player: row.id, token }
  })
}

/** A player with an account to withdraw to. */
export type RichSeat = Seat & { accountId: string }

/** A player who may withdraw: an approved identity, coin that came by a deposit, nothing left to bet, an account that is ready. */
export async function seatRich(cents: number): Promise<RichSeat> {
  const seat = await seatPlayer()
  await approveIdentity(seat.player)
  const accountId = await bindPayee(seat.player)
  await db.transaction(async (tx) => {
    await tx.insert(playerTotals).values({ player: seat.player, deposited: cents })
    const moves = [{ from: 'channel:1', to: `player:${seat.player}:coin`, cents } as const]
    await post(tx, { id: `deposit:${randomUUID()}`, reason: 'deposit', moves })
  })
  return { ...seat, accountId }
}

const envelope = { clientReferrer: 'ph', channel: 'WEB', appId: 'com.demo.web', platform: 0 }

/** A call as it comes from the wire: the body may be anything. */
export function call(name: CallName, body: object, { token }: { token: string }): Promise<WireReply> {
  const origin = { device: '', address: '127.0.0.1', requestId: randomUUID(), log }
  return answer({ name, body: { ...envelope, ...body }, token, ...origin })
}

export const wish = (amount: number): Body<'recharge3'> => ({ amount, version: 4, actType: 0, rechargeType: 1 })

export async function openDeposit(seat: Seat, amount = 50_000): Promise<{ orderId: string; gatewayId: string }> {
  const reply = await call('recharge3', wish(amount), seat)
  expect(reply).toMatchObject({ code: 200, errcode: 0 })
  const orderId = String(reply.orderId)
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, orderId))
  return { orderId, gatewayId: payment?.id ?? '' }
}

export const pockets = (seat: Seat) => balancesOf(db, seat.player)

export async function orderOf(orderId: string) {
  const [order] = await db.select().from(depositOrders).where(eq(depositOrders.id, orderId))
  return order
}

export async function totalsOf({ player }: Seat) {
  const [totals] = await db.select().from(playerTotals).where(eq(playerTotals.player, player))
  return totals
}

/** The report of a payment as the sandbox writes it. */
export function reportOf(gatewayId: string, cents: number, type = 'payment.paid', eventId = `evt_${gatewayId}_paid`) {
  return JSON.stringify({ id: eventId, type, payment: { id: gatewayId, reference: 'r', amount: cents } })
}

export type Desk = { address: string; close: () => Promise<void> }

/** The routes of the wallet on a free port. */
export async function openDesk(): Promise<Desk> {
  const app = new Hono().route('/', payRoutes()).route('/', sandboxRoutes())
  return await new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
      resolve({
        address: `http://127.0.0.1:${port}`,
        close: () => new Promise((closed) => server.close(() => closed())),
      }),
    )
  })
}

export async function send(desk: Desk, rawBody: string, header = signSandbox(rawBody)): Promise<number> {
  const headers = { 'content-type': 'application/json', [SANDBOX_HEADER]: header }
  const reply = await fetch(`${desk.address}/pay/v1/sandbox`, { method: 'POST', headers, body: rawBody })
  await reply.text()
  return reply.status
}

/** Every law of the ledger holds. */
export async function expectCleanBooks(): Promise<void> {
  expect(await verifyLedger(db)).toEqual([])
}
