import { thing, thingNames, things } from '#contract/activities/newYear/things.ts'
import type { Tx } from '../../db/database.ts'
import type { Move } from '../../ledger/post.ts'
import { takeAllPieces } from '../../props/take.ts'
import { earnLeftover, giveLeftovers, holdersOf, type Left } from '../leftover.ts'
import { ACTIVITY, configured, season } from './config.ts'

/** Job: gives points for the things that are left, once New Year is over. While its time runs nothing happens, whatever is switched off meanwhile. */
export async function giveLeftThings(): Promise<number> {
  if (season().isNow) return 0
  return await giveLeftovers({
    title: 'newYearOver',
    dueAfter: holdersOf(things),
    takeLeft: (tx, { player }) => takeLeft(tx, player),
  })
}

async function takeLeft(tx: Tx, player: number): Promise<Left | undefined> {
  const held = await takeAllPieces(tx, player, things)
  if (held.size === 0) return undefined
  const piecesOf = (name: (typeof thingNames)[number]) => held.get(thing[name]) ?? 0
  const points = thingNames.reduce((sum, name) => sum + piecesOf(name) * configured().leftover[name], 0)
  const key = await earnLeftover(tx, player, { activity: ACTIVITY, season: season().name }, points)
  const values = Object.fromEntries(thingNames.map((name) => [name, String(piecesOf(name))]))
  return key && { key, points, values }
}

/** Before an exclusion or closing: points stand in for all things, and are paid out with the balance. */
export async function keepLeftThings(tx: Tx, player: number): Promise<readonly Move[]> {
  await takeLeft(tx, player)
  return []
}
