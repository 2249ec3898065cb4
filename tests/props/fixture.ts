import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#server/db/database.ts'
import { giveProps } from '#server/props/give.ts'
import { playerProps } from '#server/props/tables.ts'
import { sandboxPayments } from '#server/sandbox/tables.ts'
import { lockWallet } from '#server/wallet/lock.ts'
import { call } from '../call.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { wish } from '../wallet/walletHarness.ts'

/** Gives a player props by an origin of its own, and returns the id of the first. */
export async function given(player: number, prop: number, count = 1): Promise<string> {
  const origin = `activity:test:${randomUUID()}`
  await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    await giveProps(tx, player, [{ id: prop, count }], origin)
  })
  const [row] = await db.select().from(playerProps).where(eq(playerProps.origin, origin))
  if (!row) throw new Error('nothing was given')
  return row.id
}

/** The coin that a player with a coupon begins with. */
export const OWN = 10_000

/** A player with a coupon, to whom no bonus of a first deposit is due. */
export async function withCoupon(prop: number, count = 1): Promise<{ seat: TestPlayer; coupon: string }> {
  const seat = await newPlayer({ coin: 0, deposited: OWN })
  return { seat, coupon: await given(seat.id, prop, count) }
}

export async function couponRow(coupon: string) {
  const [row] = await db.select().from(playerProps).where(eq(playerProps.id, coupon))
  if (!row) throw new Error('the coupon is gone')
  return row
}

export const depositWith = (seat: TestPlayer, coupon: string, amount = 50_000) =>
  call('recharge3', { ...wish(amount), coupon }, seat)

/** An order with a coupon, and its payment at the gateway. */
export async function openWith(seat: TestPlayer, coupon: string, amount = 50_000) {
  const reply = await depositWith(seat, coupon, amount)
  expect(reply).toMatchObject({ code: 200, errcode: 0 })
  const orderId = String(reply.orderId)
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, orderId))
  return { orderId, gatewayId: payment?.id ?? '' }
}
