import { fiestaNames, itemsOfFiesta } from '#contract/activities/festival/items.ts'
import type { Tx } from '../../db/database.ts'
import type { Move } from '../../ledger/post.ts'
import { takeAllPieces } from '../../props/take.ts'
import { earnLeftover, giveLeftovers, holdersOf, type Left } from '../leftover.ts'
import { ACTIVITY, fiestaNow, pointsFor, seasonOf, shownFiesta } from './config.ts'

const allThings = fiestaNames.flatMap(itemsOfFiesta)

/** The things of all fiestas but the one that is on, whatever is switched off meanwhile. */
const thingsOver = (): number[] => {
  const name = fiestaNow()?.name
  return fiestaNames.filter((one) => one !== name).flatMap(itemsOfFiesta)
}

/** Job: gives points for the things that are left of a fiesta, once it is over. */
export async function giveLeftItems(): Promise<number> {
  const things = thingsOver()
  return await giveLeftovers({
    title: 'festivalOver',
    dueAfter: holdersOf(things),
    takeLeft: (tx, { player }) => takeLeft(tx, player, things),
  })
}

async function takeLeft(tx: Tx, player: number, things: readonly number[]): Promise<Left | undefined> {
  const held = await takeAllPieces(tx, player, things)
  const pieces = [...held.values()].reduce((sum, count) => sum + count, 0)
  if (pieces === 0) return undefined
  const points = [...held].reduce((sum, [prop, count]) => sum + count * pointsFor(prop), 0)
  const key = await earnLeftover(tx, player, { activity: ACTIVITY, season: seasonOf(shownFiesta()) }, points)
  return key && { key, points, values: { items: String(pieces) } }
}

/** Before an exclusion or closing: points stand in for all things, and are paid out with the balance. */
export async function keepLeftItems(tx: Tx, player: number): Promise<readonly Move[]> {
  await takeLeft(tx, player, allThings)
  return []
}
