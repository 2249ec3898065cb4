import { itemsOfFiesta } from '#contract/activities/festival/items.ts'
import type { Reply } from '#contract/calls/index.ts'
import { db } from '../../db/database.ts'
import { nextSeedHash } from '../../points/seeds.ts'
import { piecesOf } from '../../props/take.ts'
import { listSeen } from '../draws/seen.ts'
import { isOffered } from '../offered.ts'
import { hasDeposited } from '../topUp.ts'
import { basketsOf, type Summed } from './baskets.ts'
import { ACTIVITY, offerIn, pointsFor, prizesOf, shownFiesta } from './config.ts'
import { linesOf } from './exchange.ts'

/** How a player stands with the fiesta that is on, or was on last. */
export async function festivalOf(player: number, summed?: Summed): Promise<Reply<'festivalUser'>> {
  const fiesta = shownFiesta()
  const isOn = await isOffered(player, ACTIVITY)
  const held = await piecesOf(db, player, itemsOfFiesta(fiesta.name))
  return {
    ...{ isOn, fiesta: fiesta.name, endTime: fiesta.end },
    items: itemsOfFiesta(fiesta.name).map((prop) => ({ prop, count: held.get(prop) ?? 0, leftover: pointsFor(prop) })),
    baskets: await basketsOf(db, player, fiesta, summed),
    exchange: isOn ? await linesOf(player, fiesta, held) : [],
    draw: { ...(await listSeen(ACTIVITY, prizesOf(fiesta))), nextServerSeedHash: await nextSeedHash(player) },
    needRecharge: !(await hasDeposited(db, player)),
    offer: offerIn(fiesta),
  }
}
