import { asc, eq } from 'drizzle-orm'
import { numbersOf, placesOf } from '#contract/activities/weekendLottery/prizes.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db } from '../../db/database.ts'
import { linesOf } from './close.ts'
import { type Draw, findDraw, lotteryCipher } from './draws.ts'
import { pastOf } from './past.ts'
import { keptSince } from './retention.ts'
import { beaconOf } from './standing.ts'
import { lotteryPages } from './tables.ts'

type Proof = Reply<'weekendLotteryProof'>

/** A draw whose list is fixed and still kept. */
async function closedDraw(day: string): Promise<Draw & { listHash: string }> {
  const draw = day >= keptSince() ? await findDraw(day) : undefined
  if (!draw || draw.listHash === null) throw new Refusal('rewardUnknown')
  return { ...draw, listHash: draw.listHash }
}

export const weekendLotteryProof: Handler<'weekendLotteryProof'> = async ({ day }) => {
  const draw = await closedDraw(day)
  const { page, hash } = lotteryPages
  const pages = await db.select({ hash }).from(lotteryPages).where(eq(lotteryPages.day, day)).orderBy(asc(page))
  const { state, tickets, serverSeedHash, listHash, closesAt, terms } = draw
  return {
    ...{ day, state, tickets, numbers: numbersOf(terms, tickets), places: placesOf(terms.prizes) },
    ...{ serverSeedHash, listHash, beacon: beaconOf(draw) },
    ...{ closesAt: closesAt.getTime(), pages: pages.map((one) => one.hash) },
    ...(await drawnOf(draw)),
  }
}

/** The seed is told once the winners are fixed, and not before. */
async function drawnOf(draw: Draw): Promise<Pick<Proof, 'drawn'>> {
  const { state, serverSeed, signature } = draw
  if ((state !== 'drawn' && state !== 'paid') || signature === null) return {}
  const opened = lotteryCipher.decrypt(serverSeed)
  if (opened === undefined) return {}
  const { winners } = await pastOf(draw)
  return { drawn: { serverSeed: opened, signature, winners } }
}

export const weekendLotteryList: Handler<'weekendLotteryList'> = async ({ day, page }) => {
  await closedDraw(day)
  return { lines: await linesOf(db, day, page) }
}
