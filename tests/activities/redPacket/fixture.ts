import type { Budget } from '#contract/activities/catalogue.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import type { RedPacketConfig } from '#contract/activities/redPacket/config.ts'
import type { Reply } from '#contract/calls/index.ts'
import { readManila } from '#contract/time.ts'
import { advanceDrops } from '#server/activities/redPacket/drops.ts'
import { now, setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { call, succeed } from '../../call.ts'
import type { TestPlayer } from '../../player.ts'
import { everythingOn, stayingIn } from '../fixture.ts'

export type Packets = Reply<'redPacket'>
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MANILA_MS = 8 * HOUR_MS

/** Six packets that hold 2,600 cents together, at noon and at eight in the evening. */
export const aDrop = (change: Partial<RedPacketConfig> = {}): RedPacketConfig => ({
  ...{ times: [12 * HOUR_MS, 20 * HOUR_MS], openMs: HOUR_MS, betRate: 2, players: 1, least: 1_000 },
  packets: [
    { count: 1, cents: 2_000 },
    { count: 2, cents: 200 },
    { count: 2, cents: 75 },
    { count: 1, cents: 50 },
  ],
  ...change,
})
export const POOL = 2_600
export const PACKETS = 6

/** Red packets alone are on. */
export function onPackets({
  budget,
  status = 1,
  drop = aDrop(),
}: {
  budget?: Budget
  status?: 0 | 1
  drop?: RedPacketConfig
} = {}): void {
  const line = { id: activityKind.redPacket, kind: 'redPacket', sort: 1, status } as const
  const all = everythingOn({ configs: { redPacket: drop }, activities: [{ ...line, ...(budget && { budget }) }] })
  setCatalogue({ ...all, webConfig: { ...all.webConfig, firstRechargeBonus: 0 } })
}

const momentOf = (day: number, clock: string) =>
  readManila(`2027-05-${String(day).padStart(2, '0')} ${clock}`) ?? new Date(0)
/** The clock of Manila on a day of May 2027. */
export const at = (day: number, clock: string): void => setClock(momentOf(day, clock))
/** The drop at noon of a day, by its name. */
export const noon = (day: number): number => momentOf(day, '12:00').getTime()

/** Announces the drop at noon of a day, and opens it. */
export async function openNoon(day: number): Promise<number> {
  at(day, '09:00')
  await advanceDrops()
  at(day, '12:00')
  return noon(day)
}

/** At nine of a day, the drops of the days before are settled, and none is announced. */
export async function settleBefore(day: number): Promise<void> {
  onPackets({ status: 0 })
  // The order of each is there in its time, or it would stay open longer.
  for (const [then, clock] of [
    [day - 1, '20:00'],
    [day, '09:00'],
  ] as const) {
    at(then, clock)
    await advanceDrops()
  }
}

export const taker = () => stayingIn({ deposited: 10_000 })
export const take = (player: TestPlayer, dropsAt: number) => call('redPacketTake', { dropsAt }, player)
// The dispatcher has validated the replies against the contract's schema.
export const standing = async (player: TestPlayer) => (await succeed('redPacket', {}, player)) as unknown as Packets
export const pastDrops = async (player: TestPlayer, fields: object = {}) =>
  (await succeed('redPacketDrops', fields, player)) as unknown as Reply<'redPacketDrops'>

/** A drop of the file's packets that opened at this minute. */
export async function openDropNow(): Promise<number> {
  const minute = Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS
  const real = catalogue()
  const time = (minute + MANILA_MS) % DAY_MS
  const redPacket = { ...real.configs.redPacket, times: [time], openMs: DAY_MS / 2 }
  setCatalogue({ ...real, configs: { ...real.configs, redPacket } })
  setClock(new Date(minute - 1))
  await advanceDrops()
  setClock(undefined)
  setCatalogue(real)
  return minute
}
