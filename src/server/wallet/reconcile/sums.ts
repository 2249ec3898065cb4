import type { Span } from '../listing.ts'
import type { Here, There } from './compare.ts'
import type { ChannelSum } from './tables.ts'

/** What a list names by no channel of ours. */
const NO_CHANNEL = ''

/**
 * The sums of a day by channel: what was paid by the list, less what was taken back, and what was booked by our books. A payment at midnight may
 * count on one day there and on the next here.
 */
export function sumsOf(theirs: readonly There[], ours: readonly Here[], { from, to }: Span): ChannelSum[] {
  const sums = new Map<string, ChannelSum>()
  const sumOf = (channel: string | null): ChannelSum => {
    const name = channel ?? NO_CHANNEL
    const fresh = { channel: name, there: { count: 0, cents: 0, fees: 0 }, here: { count: 0, cents: 0 } }
    const sum = sums.get(name) ?? fresh
    sums.set(name, sum)
    return sum
  }
  const isIn = ({ at }: { at: Date }) => at >= from && at < to
  for (const { channel, cents, reversed, fee } of theirs.filter(isIn)) {
    const { there } = sumOf(channel)
    there.count += 1
    there.cents += cents - reversed
    there.fees += fee ?? 0
  }
  for (const { channel, cents, reversed } of ours.filter((here) => here.standing === 'booked' && isIn(here))) {
    const { here } = sumOf(channel)
    here.count += 1
    here.cents += cents - reversed
  }
  return [...sums.values()].toSorted((one, two) => (one.channel < two.channel ? -1 : 1))
}
