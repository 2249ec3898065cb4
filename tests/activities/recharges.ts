import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { tell } from '../operators/flaggedHarness.ts'
import type { TestPlayer } from '../player.ts'
import { openDeposit } from '../wallet/walletHarness.ts'
import { everythingOn } from './fixture.ts'

/** A deposit that is credited now. */
export async function pay(seat: TestPlayer, cents: number): Promise<{ orderId: string; gatewayId: string }> {
  const order = await openDeposit(seat, cents)
  expect(await tell({ kind: 'paid', gatewayId: order.gatewayId, cents })).toBe('credited')
  return order
}

/** The gateway takes a payment back. */
export async function reverse(gatewayId: string, cents: number): Promise<void> {
  const event = { kind: 'reversed', gatewayId, cents, reversalId: `rev_${randomUUID()}` } as const
  expect(await tell(event)).toBe('reversed')
}

/** Every activity on, without the bonus of a first deposit, which would be coin beside what is tested. */
export function allOn(change: Parameters<typeof everythingOn>[0] = {}): void {
  const all = everythingOn(change)
  setCatalogue({ ...all, webConfig: { ...all.webConfig, firstRechargeBonus: 0 } })
}

/** The same with a budget of one activity. */
export function withBudget(name: string, budget: { day?: number; whole?: number }): void {
  const { activities } = catalogue()
  setCatalogue({
    ...catalogue(),
    activities: activities.map((one) => (one.kind === name ? { ...one, budget } : one)),
  })
}
