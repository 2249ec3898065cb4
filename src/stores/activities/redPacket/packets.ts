import { atom } from 'nanostores'
import { type Answer, post } from '#client/wire/post.ts'
import { DROP_IDLE_MS, DROP_LATE_MS, DROP_OPEN_MS } from '#contract/activities/redPacket/limits.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { pagedList } from '../../ui/pagedList.ts'
import { takeClaim } from '../claimed.ts'
import { follow } from '../follow.ts'
import { refusedClaim } from '../refused.ts'
import { standing } from '../standing.ts'
import { notePackets } from './summary.ts'

export type PacketStanding = Reply<'redPacket'>
export type Drop = NonNullable<PacketStanding['open']>
export type PastDrop = Reply<'redPacketDrops'>['rows'][number]

const SECOND_MS = 1_000
/** How often a call that was shed is made again by itself. */
const BUSY_TRIES = 5

/** The drop that is open, and the next one. */
export const packets = standing(() => post('redPacket', {}), notePackets)

/** The drops that are over, the newest first. */
export const pastDrops = pagedList<PastDrop>((cursor) => post('redPacketDrops', cursor === undefined ? {} : { cursor }))

export const $isTaking = atom(false)

/** Takes a packet of the open drop; returns the error, if any. A call that was shed is made again, since nothing has happened then. */
export async function takePacket(): Promise<UserMessage | undefined> {
  const dropsAt = packets.known()?.open?.dropsAt
  if (dropsAt === undefined || $isTaking.get()) return undefined
  $isTaking.set(true)
  const answer = await askUntilSeen(dropsAt)
  $isTaking.set(false)
  if (!answer.ok) return refusedClaim(answer, packets.load)
  const { propList, isHeld, coin, lottery, ...shown } = answer.reply
  packets.take(shown)
  takeClaim({ propList, isHeld, coin, lottery })
  return undefined
}

async function askUntilSeen(dropsAt: number): Promise<Answer<'redPacketTake'>> {
  let answer = await post('redPacketTake', { dropsAt })
  for (let tries = 0; tries < BUSY_TRIES && !answer.ok && answer.why === 'busy'; tries += 1) {
    const { retryAfter } = answer
    await new Promise((resolve) => setTimeout(resolve, retryAfter * SECOND_MS))
    answer = await post('redPacketTake', { dropsAt })
  }
  return answer
}

/** Follows the drops while the page is visible. Returns a function that stops it. */
export function followDrops(): () => void {
  let opened = packets.known()?.open?.dropsAt
  return follow(
    async () => {
      await packets.load()
      const open = packets.known()?.open?.dropsAt
      if (open !== opened) void pastDrops.load()
      opened = open
    },
    () => nextLookMs(packets.known(), Date.now()),
  )
}

/** Until the next drop, and shortly while one is open and packets go. */
function nextLookMs(known: PacketStanding | undefined, at: number): number {
  if (known?.open && !known.open.mine) return DROP_OPEN_MS
  const next = known?.next?.dropsAt ?? Number.POSITIVE_INFINITY
  return Math.min(DROP_IDLE_MS, Math.max(0, next - at) + DROP_LATE_MS)
}
