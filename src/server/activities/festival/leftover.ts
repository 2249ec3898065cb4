import { fiestaNames, itemsOfFiesta } from '#contract/activities/festival/items.ts'
import { speechTo } from '../../account/language.ts'
import { log } from '../../base/log.ts'
import { db, type Tx } from '../../db/database.ts'
import { writeSystemLetter } from '../../inbox/system.ts'
import type { Move } from '../../ledger/post.ts'
import { holdersOfThings, takeAllPieces } from '../../props/take.ts'
import { lockWallet } from '../../wallet/lock.ts'
import type { ClaimKey } from '../claim.ts'
import { giveIfOpen } from '../draws/draw.ts'
import { earnLeftover } from '../leftover.ts'
import { ACTIVITY, fiestaNow, pointsFor, seasonOf, shownFiesta } from './config.ts'

const BATCH = 200
const allThings = fiestaNames.flatMap(itemsOfFiesta)

/** The things of all fiestas but the one that is on, whatever is switched off meanwhile. */
const thingsOver = (): number[] => {
  const name = fiestaNow()?.name
  return fiestaNames.filter((one) => one !== name).flatMap(itemsOfFiesta)
}

/** Job: turns the things that are left of a fiesta into points, once it is over, and tells it by a letter. Returns the number of players. */
export async function giveLeftItems(): Promise<number> {
  const things = thingsOver()
  let players = 0
  for (let after = 0; ; ) {
    const due = await holdersOfThings(things, after, BATCH)
    // One account that fails keeps no other from its points.
    for (const player of due)
      await db
        .transaction((tx) => giveTo(tx, player, things))
        .catch((error: unknown) => log.error({ err: error, player }, 'things of a fiesta were left'))
    players += due.length
    if (due.length < BATCH) return players
    after = due.at(-1) ?? after
  }
}

async function giveTo(tx: Tx, player: number, things: readonly number[]): Promise<void> {
  await lockWallet(tx, player)
  const left = await takeLeft(tx, player, things)
  if (!left) return
  const { key, pieces, points } = left
  await giveIfOpen(tx, player, key)
  const { formats } = await speechTo(player, tx)
  const values = { items: String(pieces), points: formats.points(points) }
  const about = `festivalOver:${key.round}:${key.item}:${player}`
  await writeSystemLetter({ player, title: 'festivalOver', values, about }, tx)
}

type Left = { key: ClaimKey; pieces: number; points: number }

/** Takes what a player has left of these, and stores points for it as owed. */
async function takeLeft(tx: Tx, player: number, things: readonly number[]): Promise<Left | undefined> {
  const held = await takeAllPieces(tx, player, things)
  const pieces = [...held.values()].reduce((sum, count) => sum + count, 0)
  if (pieces === 0) return undefined
  const points = [...held].reduce((sum, [prop, count]) => sum + count * pointsFor(prop), 0)
  const key = await earnLeftover(tx, player, { activity: ACTIVITY, season: seasonOf(shownFiesta()) }, points)
  return key && { key, pieces, points }
}

/** Before an exclusion or closing: points stand in for all things, and are paid out with the balance. */
export async function keepLeftItems(tx: Tx, player: number): Promise<readonly Move[]> {
  await takeLeft(tx, player, allThings)
  return []
}
