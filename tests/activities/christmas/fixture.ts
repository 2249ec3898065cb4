import { randomUUID } from 'node:crypto'
import type { Budget } from '#contract/activities/catalogue.ts'
import type { ChristmasConfig } from '#contract/activities/christmas/config.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import type { Reply } from '#contract/calls/index.ts'
import { readManila } from '#contract/time.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { call, succeed } from '../../call.ts'
import type { TestPlayer } from '../../player.ts'
import { everythingOn, stayingIn } from '../fixture.ts'

export type Christmas = Reply<'appChristmasUser'>
export const SEASON = { start: '2027-12-16 00:00', end: '2028-01-01 00:00' }
export const points = (count: number) => [{ id: 2002, count }]

/** Prizes that cost 300 cents, and 8. */
export const PRIZES = [
  { id: 1, weight: 1, prop: 2001, count: 300, betRate: 1 },
  { id: 2, weight: 3, prop: 2002, count: 1_000 },
]

export const aChristmas = (change: Partial<ChristmasConfig['lanterns']> = {}): ChristmasConfig => ({
  parols: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((parol) => points(parol * 100)),
  lanterns: { most: 11, bet: 20_000, deposit: 50_000, points: 500, leftover: 300, prizes: PRIZES, ...change },
  steps: [
    { lanterns: 1, award: points(5_000) },
    { lanterns: 3, award: [{ id: 2001, count: 700, betRate: 2 }] },
  ],
})

/** Christmas alone is on, in its season. */
export function onChristmas(
  { budget, ...season }: Partial<typeof SEASON> & { budget?: Budget } = {},
  christmas = aChristmas(),
): void {
  const kind = { id: activityKind.christmas, kind: 'christmas', sort: 1, status: 1 } as const
  const line = { ...kind, ...SEASON, ...season, ...(budget && { budget }) }
  const all = everythingOn({ configs: { christmas }, activities: [line] })
  setCatalogue({ ...all, webConfig: { ...all.webConfig, firstRechargeBonus: 0 } })
}

/** The clock of Manila on a day of December 2027; the 32nd is the first of January. */
export function onDay(day: number, clock = '12:00'): void {
  const text = day > 31 ? `2028-01-${String(day - 31).padStart(2, '0')}` : `2027-12-${String(day).padStart(2, '0')}`
  setClock(readManila(`${text} ${clock}`))
}

export const depositor = () => stayingIn({ deposited: 10_000 })
export const standing = async (player: TestPlayer) =>
  // The dispatcher has validated the reply against the contract's schema.
  (await succeed('appChristmasUser', {}, player)) as unknown as Christmas

export async function sign(player: TestPlayer, wanted?: number) {
  const { next, offer } = await standing(player)
  return await call('appChristmasSign', { parol: wanted ?? next, offer }, player)
}
export async function signDays(player: TestPlayer, ...days: number[]): Promise<void> {
  for (const day of days) {
    onDay(day)
    const { next, offer } = await standing(player)
    await succeed('appChristmasSign', { parol: next, offer }, player)
  }
}
export async function extra(player: TestPlayer, type: 'bet' | 'deposit' | 'points') {
  const { offer } = await standing(player)
  return await call('appChristmasExtra', { type, offer }, player)
}

/** The fields that open a lantern, as the page shows them now. */
export async function openFields(player: TestPlayer, lantern: number, clientSeed = 'mine') {
  const { nextServerSeedHash, tableHash } = (await standing(player)).draw
  return { lantern, requestId: randomUUID(), clientSeed, nextServerSeedHash, tableHash }
}
export const open = async (player: TestPlayer, lantern: number) =>
  await call('appChristmasOpen', await openFields(player, lantern), player)
