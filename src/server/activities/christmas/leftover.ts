import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { speechTo } from '../../account/language.ts'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { db, type Tx } from '../../db/database.ts'
import { writeSystemLetter } from '../../inbox/system.ts'
import type { Move } from '../../ledger/post.ts'
import { lockWallet } from '../../wallet/lock.ts'
import type { ClaimKey } from '../claim.ts'
import { giveIfOpen } from '../draws/draw.ts'
import { earnLeftover } from '../leftover.ts'
import { christmasLanterns } from './tables.ts'
import { ACTIVITY, configured, season } from './tree.ts'

const BATCH = 200
const isClosed = and(isNull(christmasLanterns.openedAt), isNull(christmasLanterns.leftAt))
const { player: owner, season: ofSeason } = christmasLanterns

/**
 * Job: gives points for lanterns that nobody opened before the end, once, and tells it by a letter. Lanterns of this season wait until it is over,
 * whatever is switched off meanwhile. Returns the number of trees.
 */
export async function giveLeftLanterns(): Promise<number> {
  let trees = 0
  for (let after = { player: 0, season: '' }; ; ) {
    const due = await dueAfter(after)
    // One account that fails keeps no other from its points.
    for (const { player, season: name } of due)
      await db
        .transaction((tx) => giveTo(tx, player, name))
        .catch((error: unknown) => log.error({ err: error, player }, 'lanterns were left'))
    trees += due.length
    const last = due.at(-1)
    if (due.length < BATCH || !last) return trees
    after = last
  }
}

/** Trees with closed lanterns, but those of the running season. */
async function dueAfter(after: { player: number; season: string }): Promise<(typeof after)[]> {
  const { name, isNow } = season()
  const isOver = isNow ? ne(ofSeason, name) : undefined
  return await db
    .selectDistinct({ player: owner, season: ofSeason })
    .from(christmasLanterns)
    .where(and(isClosed, isOver, sql`(${owner}, ${ofSeason}) > (${after.player}, ${after.season})`))
    .orderBy(asc(owner), asc(ofSeason))
    .limit(BATCH)
}

async function giveTo(tx: Tx, player: number, name: string): Promise<void> {
  await lockWallet(tx, player)
  const left = await takeLeft(tx, player, name)
  if (!left) return
  await giveIfOpen(tx, player, left.key)
  const { formats } = await speechTo(player, tx)
  const values = { lanterns: String(left.lanterns), points: formats.points(left.points) }
  await writeSystemLetter({ player, title: 'christmasOver', values, about: `christmasOver:${name}:${player}` }, tx)
}

type Left = { key: ClaimKey; lanterns: number; points: number }

/** Takes the closed lanterns of a tree, and stores points for them as owed. */
async function takeLeft(tx: Tx, player: number, name: string): Promise<Left | undefined> {
  const { length: lanterns } = await tx
    .update(christmasLanterns)
    .set({ leftAt: now() })
    .where(and(eq(owner, player), eq(ofSeason, name), isClosed))
    .returning({ place: christmasLanterns.place })
  if (lanterns === 0) return undefined
  const points = lanterns * configured().lanterns.leftover
  const key = await earnLeftover(tx, player, { activity: ACTIVITY, season: name }, points)
  return key && { key, lanterns, points }
}

/** Before an exclusion or closing: points stand in for closed lanterns, and are paid out with the balance. */
export async function keepLeftLanterns(tx: Tx, player: number): Promise<readonly Move[]> {
  const trees = await tx
    .selectDistinct({ season: ofSeason })
    .from(christmasLanterns)
    .where(and(eq(owner, player), isClosed))
  for (const { season: name } of trees) await takeLeft(tx, player, name)
  return []
}
