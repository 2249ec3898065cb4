import { post } from '#client/wire/post.ts'
import { nextLookMs } from '#contract/activities/weekendLottery/follow.ts'
import type { Reply } from '#contract/calls/index.ts'
import { serverNow } from '../../ui/clock.ts'
import { pagedList } from '../../ui/pagedList.ts'
import { follow } from '../follow.ts'
import { standing } from '../standing.ts'

export type Lottery = Reply<'weekendLottery'>
export type LotteryDraw = NonNullable<Lottery['open']>
export type PastDraw = Reply<'weekendLotteryDraws'>['rows'][number]
export type TicketRun = Reply<'weekendLotteryTickets'>['rows'][number]

/** The draws that are open and under way, and the player's tickets. */
export const lottery = standing(() => post('weekendLottery', {}))

/** The draws that were held. */
export const pastDraws = pagedList((cursor) => post('weekendLotteryDraws', { ...(cursor !== undefined && { cursor }) }))

let shownDay = ''

/** The player's tickets of one draw. */
export const tickets = pagedList((cursor) =>
  post('weekendLotteryTickets', { day: shownDay, ...(cursor !== undefined && { cursor }) }),
)

/** Shows the tickets of a draw. Those of another one are dropped at once. */
export async function showTickets(day: string): Promise<void> {
  if (shownDay !== day) tickets.forget()
  shownDay = day
  await tickets.load()
}

/** Follows the draws while the page is visible. Returns a function that stops it. */
export function followLottery(): () => void {
  let held = lottery.known()?.last?.day
  return follow(
    async () => {
      await lottery.load()
      const last = lottery.known()?.last?.day
      if (last !== held) void pastDraws.load()
      held = last
    },
    () => nextLookMs(lottery.known() ?? {}, serverNow()),
  )
}
