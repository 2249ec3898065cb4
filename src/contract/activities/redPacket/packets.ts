import { drawBelow, type Words } from '../../games/fair.ts'
import type { Cents } from '../../money.ts'
import { dayStart, manilaDay } from '../../time.ts'

/** The rule of a drop: pure functions, which the server, the page and its check share. */

/** So many packets with the same amount. */
export type PacketTier = { readonly count: number; readonly cents: Cents }

/** What a drop promises from its announcement on. */
export type DropTerms = {
  readonly packets: readonly PacketTier[]
  /** The wagering requirement of a packet's coin as a multiple of it. */
  readonly betRate: number
}

/** How the number of packets follows the active players: all for `players` of them, their part for fewer, and `least` always. */
export type Share = { readonly players: number; readonly least: number }

/** A drop has a seed of its own, so its nonce is always the first. */
export const DROP_NONCE = 0
/** The client seed of drops that were announced before the beacon took part: their moment. */
export const dropSeed = (dropsAt: number): string => String(dropsAt)

/**
 * The packets that drop for so many active players, the dearest first. Each amount has its part, rounded down, and the smallest amount has what is left: so
 * the average never grows by rounding.
 */
export function packetsFor(tiers: readonly PacketTier[], active: number, { players, least }: Share): PacketTier[] {
  const all = packetsOf(tiers)
  const many = Math.min(all, Math.max(least, Math.floor((all * active) / players)))
  const dearer = tiers.slice(0, -1).map(({ count, cents }) => ({ count: Math.floor((count * many) / all), cents }))
  const last = tiers.slice(-1).map(({ cents }) => ({ count: many - packetsOf(dearer), cents }))
  return [...dearer, ...last].filter(({ count }) => count > 0)
}

export const packetsOf = (tiers: readonly PacketTier[]): number => tiers.reduce((sum, { count }) => sum + count, 0)
export const sumOfPackets = (tiers: readonly PacketTier[]): Cents =>
  tiers.reduce((sum, { count, cents }) => sum + count * cents, 0)

type Open = { packets: readonly PacketTier[]; taken: number; mine?: unknown }

/** Whether the player could take a packet now. */
export const isTakeable = ({ open, needRecharge }: { open?: Open | undefined; needRecharge: boolean }): boolean =>
  !needRecharge && open !== undefined && !open.mine && open.taken < packetsOf(open.packets)

/** What a packet holds on average, rounded down. */
export const averagePacket = (tiers: readonly PacketTier[]): Cents => Math.floor(sumOfPackets(tiers) / packetsOf(tiers))

/** The amounts in the order in which packets are taken: all of them, shuffled (Fisher and Yates). */
export function shufflePackets(words: Words, tiers: readonly PacketTier[]): Cents[] {
  const amounts = tiers.flatMap(({ count, cents }) => new Array<Cents>(count).fill(cents))
  for (let last = amounts.length - 1; last > 0; last -= 1) {
    const other = drawBelow(words, last + 1)
    const [one = 0, two = 0] = [amounts[last], amounts[other]]
    amounts[last] = two
    amounts[other] = one
  }
  return amounts
}

const DAY_MS = 86_400_000

/** The first moment after another at which one of these times of a day comes, on the clocks of Manila. */
export function nextDrop(times: readonly number[], after: Date): Date {
  const midnight = dayStart(manilaDay(after)).getTime()
  const all = [0, DAY_MS].flatMap((day) => times.map((time) => midnight + day + time))
  return new Date(Math.min(...all.filter((moment) => moment > after.getTime())))
}
