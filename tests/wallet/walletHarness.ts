import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect } from 'vitest'
import type { Body } from '#contract/calls/index.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { sandboxPayments } from '#server/sandbox/tables.ts'
import { playerTotals } from '#server/standing/tables.ts'
import { SANDBOX_HEADER, signSandbox } from '#server/wallet/gateways/sandbox/wire.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { payRoutes } from '#server/wallet/webhook.ts'
import { call } from '../call.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { bindPayee } from './payee.ts'

/** A player with a withdrawal account. */
export type Withdrawer = TestPlayer & { accountId: string }

/** A player who may withdraw: an approved identity, deposited coin, no wagering requirement, a usable account. */
export async function newWithdrawer(deposited: number, { isIdentified = true } = {}): Promise<Withdrawer> {
  const player = await newPlayer({ coin: 0, deposited, isIdentified })
  return { ...player, accountId: await bindPayee(player.id) }
}

export const wish = (amount: number): Body<'recharge3'> => ({ amount, version: 4, actType: 0, rechargeType: 1 })

export async function openDeposit(
  player: TestPlayer,
  amount = 50_000,
): Promise<{ orderId: string; gatewayId: string }> {
  const reply = await call('recharge3', wish(amount), player)
  expect(reply).toMatchObject({ code: 200, errcode: 0 })
  const orderId = String(reply.orderId)
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, orderId))
  return { orderId, gatewayId: payment?.id ?? '' }
}

export const pockets = ({ id }: { id: number }) => balancesOf(db, id)

export async function orderOf(orderId: string) {
  const [order] = await db.select().from(depositOrders).where(eq(depositOrders.id, orderId))
  return order
}

export async function totalsOf({ id }: TestPlayer) {
  const [totals] = await db.select().from(playerTotals).where(eq(playerTotals.player, id))
  return totals && { ...totals, ...(await wagersLeft(id)) }
}

/** The report of a payment in the sandbox's format. */
export function reportOf(gatewayId: string, cents: number, type = 'payment.paid', eventId = `evt_${gatewayId}_paid`) {
  return JSON.stringify({ id: eventId, type, payment: { id: gatewayId, reference: 'r', amount: cents } })
}

export type WalletServer = { address: string; close: () => Promise<void> }

let callers = 0
/** A new caller each time, so that one test's forgeries do not limit the next. */
const stranger = () => `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers++ & 255}`

/** The routes of the wallet on a free port; `from` returns a caller's address. */
export async function startWalletServer(from: () => string = stranger): Promise<WalletServer> {
  const app = new Hono().route('/', payRoutes(from))
  return await new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
      resolve({
        address: `http://127.0.0.1:${port}`,
        close: () => new Promise((closed) => server.close(() => closed())),
      }),
    )
  })
}

export async function send(
  walletServer: WalletServer,
  rawBody: string,
  header = signSandbox(rawBody),
): Promise<number> {
  const headers = { 'content-type': 'application/json', [SANDBOX_HEADER]: header }
  const reply = await fetch(`${walletServer.address}/pay/v1/sandbox`, { method: 'POST', headers, body: rawBody })
  await reply.text()
  return reply.status
}

/** A deposit paid at the sandbox's bank. */
export async function deposit(walletServer: WalletServer, player: TestPlayer, cents: number): Promise<void> {
  const { gatewayId } = await openDeposit(player, cents)
  expect(await send(walletServer, reportOf(gatewayId, cents))).toBe(200)
}

/** A player who has deposited once, by the gateway. */
export async function newDepositor(walletServer: WalletServer, cents: number): Promise<TestPlayer> {
  const player = await newPlayer({ coin: 0 })
  await deposit(walletServer, player, cents)
  return player
}

/** Every law of the ledger holds. */
export async function expectCleanBooks(): Promise<void> {
  expect(await verifyLedger(db)).toEqual([])
}
