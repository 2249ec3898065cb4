import { type Answer, post } from '#client/wire/post.ts'
import { activityErrcodes } from '#contract/activities/errcodes.ts'
import { DROP_IDLE_MS, DROP_LATE_MS, DROP_OPEN_MS } from '#contract/activities/redPacket/limits.ts'
import { isTakeable } from '#contract/activities/redPacket/packets.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { serverNow } from '../../ui/clock.ts'
import { pagedList } from '../../ui/pagedList.ts'
import { actsOn } from '../acts.ts'
import { takeClaim } from '../claimed.ts'
import { follow } from '../follow.ts'
import { noteReward } from '../rewardDots.ts'
import { standing } from '../standing.ts'

export type PacketStanding = Reply<'redPacket'>
export type Drop = NonNullable<PacketStanding['open']>
export type PastDrop = Reply<'redPacketDrops'>['rows'][number]

const SECOND_MS = 1_000
/** How often a call that was shed is made again by itself. */
const BUSY_TRIES = 5

/** The drop that is open, and the next one. */
export const packets = standing(
  () => post('redPacket', {}),
  (shown) => noteReward('redPacket', isTakeable(shown)),
)

/** The drops that are over, the newest first. */
export const pastDrops = pagedList<PastDrop>((cursor) => post('redPacketDrops', cursor === undefined ? {} : { cursor }))

const { $busy, run } = actsOn(packets)
/** Set while a packet is taken. */
export const $packetBusy = $busy

/** Takes a packet of a drop; returns the error, if any. */
export const takePacket = (dropsAt: number): Promise<UserMessage | undefined> =>
  run<'redPacketTake'>('take', {
    send: () => askUntilSeen(dropsAt),
    take: ({ propList, isHeld, coin, lottery, ...shown }) => {
      packets.take(shown)
      takeClaim({ propList, isHeld, coin, lottery })
    },
  })

/** A call that was shed is made again, since nothing has happened then; so is one that came before the beacon's round. */
const retryAfterOf = (answer: Answer<'redPacketTake'>): number | undefined => {
  if (answer.ok) return undefined
  if (answer.why === 'busy') return answer.retryAfter
  return answer.why === 'refused' && answer.errcode === ORDER_WAITS ? 1 : undefined
}
const ORDER_WAITS = activityErrcodes.orderWaits

async function askUntilSeen(dropsAt: number): Promise<Answer<'redPacketTake'>> {
  let answer = await post('redPacketTake', { dropsAt })
  for (let tries = 0; tries < BUSY_TRIES; tries += 1) {
    const retryAfter = retryAfterOf(answer)
    if (retryAfter === undefined) break
    await new Promise((resolve) => setTimeout(resolve, retryAfter * SECOND_MS))
    answer = await post('redPacketTake', { dropsAt })
  }
  return answer
}

/** Follows the drops while the page is visible. One that has ended is listed a little later, so the list is asked until then. Returns a function that stops it. */
export function followDrops(): () => void {
  let last = packets.known()?.open?.dropsAt
  return follow(
    async () => {
      await packets.load()
      const open = packets.known()?.open?.dropsAt
      last ??= open
      if (last === open) return
      if (!isListed(last)) await pastDrops.load()
      if (isListed(last)) last = open
    },
    () => nextLookMs(packets.known(), serverNow()),
  )
}

const isListed = (moment: number | undefined): boolean =>
  pastDrops.known()?.rows.some(({ dropsAt }) => dropsAt === moment) ?? false

/** Until the next drop, and shortly while a packet can be taken. */
function nextLookMs(known: PacketStanding | undefined, at: number): number {
  if (known && isTakeable(known)) return DROP_OPEN_MS
  const next = known?.next?.dropsAt ?? Number.POSITIVE_INFINITY
  return Math.min(DROP_IDLE_MS, Math.max(0, next - at) + DROP_LATE_MS)
}
