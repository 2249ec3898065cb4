import { thing, thingNames, things } from '#contract/activities/newYear/things.ts'
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
import { ACTIVITY, configured, season } from './config.ts'

const BATCH = 200

/**
 * Job: turns the things that are left into points, once New Year is over, and tells it by a letter. While its time runs nothing happens, whatever is
 * switched off meanwhile. Returns the number of players.
 */
export async function giveLeftThings(): Promise<number> {
  if (season().isNow) return 0
  let players = 0
  for (let after = 0; ; ) {
    const due = await holdersOfThings(things, after, BATCH)
    // One account that fails keeps no other from its points.
    for (const player of due)
      await db
        .transaction((tx) => giveTo(tx, player))
        .catch((error: unknown) => log.error({ err: error, player }, 'things of New Year were left'))
    players += due.length
    if (due.length < BATCH) return players
    after = due.at(-1) ?? after
  }
}

async function giveTo(tx: Tx, player: number): Promise<void> {
  await lockWallet(tx, player)
  const left = await takeLeft(tx, player)
  if (!left) return
  const { key, points, ...pieces } = left
  await giveIfOpen(tx, player, key)
  const { formats } = await speechTo(player, tx)
  const counts = Object.fromEntries(thingNames.map((name) => [name, String(pieces[name])]))
  const about = `newYearOver:${key.round}:${key.item}:${player}`
  await writeSystemLetter(
    { player, title: 'newYearOver', values: { ...counts, points: formats.points(points) }, about },
    tx,
  )
}

type Left = { key: ClaimKey; points: number } & Record<(typeof thingNames)[number], number>

/** Takes what a player has left, and stores points for it as owed. */
async function takeLeft(tx: Tx, player: number): Promise<Left | undefined> {
  const held = await takeAllPieces(tx, player, things)
  if (held.size === 0) return undefined
  const pieces = { active: 0, box: 0, lottery: 0, firework: 0 }
  for (const name of thingNames) pieces[name] = held.get(thing[name]) ?? 0
  const points = thingNames.reduce((sum, name) => sum + pieces[name] * configured().leftover[name], 0)
  const key = await earnLeftover(tx, player, { activity: ACTIVITY, season: season().name }, points)
  return key && { key, points, ...pieces }
}

/** Before an exclusion or closing: points stand in for all things, and are paid out with the balance. */
export async function keepLeftThings(tx: Tx, player: number): Promise<readonly Move[]> {
  await takeLeft(tx, player)
  return []
}
