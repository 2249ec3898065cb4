import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { BEACON_LATE_MS } from '#contract/activities/weekendLottery/limits.ts'
import { weekendLottery as kind } from '#contract/activities/weekendLottery/manifest.ts'
import { numbersOf } from '#contract/activities/weekendLottery/prizes.ts'
import type { Reply } from '#contract/calls/index.ts'
import { roundTime } from '#contract/games/beacon.ts'
import { now } from '../../base/clock.ts'
import { sandboxChain } from '../../beacon/sandboxChain.ts'
import type { Handler } from '../../call/handler.ts'
import { db } from '../../db/database.ts'
import { mayReceive } from '../../wallet/limits/promotions.ts'
import { isActivityOn } from '../openActivities.ts'
import { hasDeposited } from '../topUp.ts'
import { countTicketsOf, isCounted, isDeviceFull, uncountedOf } from './count.ts'
import type { Draw } from './draws.ts'
import { pastOf } from './past.ts'
import { lotteryDraws, lotteryTickets } from './tables.ts'

type Shown = Reply<'weekendLottery'>

/** What everybody sees. With a session, play up to now is counted first. */
export const weekendLottery: Handler<'weekendLottery'> = async (_body, { session }) => {
  if (session) await countTicketsOf(session.player)
  const draws = await db
    .select()
    .from(lotteryDraws)
    .where(inArray(lotteryDraws.state, ['open', 'closed']))
    .orderBy(lotteryDraws.day)
  const [open, closed] = [
    draws.find(({ state }) => state === 'open'),
    draws.findLast(({ state }) => state === 'closed'),
  ]
  const last = await lastHeld()
  return {
    isOn: isActivityOn(kind.id),
    ...(open && { open: shownOf(open) }),
    ...(closed && { closed: shownOf(closed) }),
    ...(last && { last: await pastOf(last) }),
    ...(session && { mine: await mineOf(session.player, open, closed ?? last) }),
  }
}

async function lastHeld(): Promise<Draw | undefined> {
  const { state, day } = lotteryDraws
  const isHeld = inArray(state, ['drawn', 'paid'])
  const [draw] = await db.select().from(lotteryDraws).where(isHeld).orderBy(desc(day)).limit(1)
  return draw
}

function shownOf(draw: Draw): NonNullable<Shown['open']> {
  const { day, state, terms, tickets, serverSeedHash, listHash } = draw
  const { bet, perPlayer, perDevice, prizesEach, prizes } = terms
  const { at } = beaconOf(draw)
  const isLate = state === 'closed' && draw.signature === null && at + BEACON_LATE_MS < now().getTime()
  return {
    ...{
      day,
      state,
      bet,
      perPlayer,
      tickets,
      numbers: numbersOf(terms, tickets),
      serverSeedHash,
      beacon: beaconOf(draw),
    },
    ...(perDevice !== undefined && { perDevice }),
    ...(prizesEach !== undefined && { prizesEach }),
    prizes: prizes.map(({ count, items }) => ({ count, items: [...items] })),
    ...{ closesAt: draw.closesAt.getTime(), drawsAt: draw.drawsAt.getTime() },
    ...(listHash !== null && { listHash }),
    ...(isLate && { isLate }),
  }
}

/** The chain and the round of a draw, as its proof tells them. */
export function beaconOf({ chain, round, firstRound }: Draw): NonNullable<Shown['open']>['beacon'] {
  const at = roundTime(chain, round).getTime()
  const isDemo = chain.hash === sandboxChain.hash
  return { chain: { ...chain }, round, at, ...(firstRound !== round && { firstRound }), ...(isDemo && { isDemo }) }
}

async function mineOf(
  player: number,
  open: Draw | undefined,
  before: Draw | undefined,
): Promise<NonNullable<Shown['mine']>> {
  const tickets = open ? await ticketsOf(player, open.day) : 0
  const isFull = open !== undefined && tickets >= open.terms.perPlayer
  const isShared = open !== undefined && !isFull && (await isDeviceFull(player, open))
  const counts = await isCounted(player)
  const isProgressShown = open && !isFull && !isShared && counts && (await mayReceive(player))
  return {
    ...{ tickets, isFull, counts, needRecharge: !(await hasDeposited(db, player)) },
    ...(isShared && { isDeviceFull: true as const }),
    // While another process counts, more than a ticket may wait.
    ...(isProgressShown && { toward: Math.min(open.terms.bet - 1, Math.max(0, await uncountedOf(player))) }),
    ...(before && { before: { day: before.day, tickets: await ticketsOf(player, before.day) } }),
  }
}

/** How many tickets a player has in a draw. */
async function ticketsOf(player: number, day: string): Promise<number> {
  const { first, last } = lotteryTickets
  const [row] = await db
    .select({ tickets: sql<string>`coalesce(sum(${last} - ${first} + 1), 0)` })
    .from(lotteryTickets)
    .where(and(eq(lotteryTickets.player, player), eq(lotteryTickets.day, day)))
  return Number(row?.tickets ?? 0)
}
