import type { ActivityName } from '#contract/activities/kinds.ts'
import type { Cents } from '#contract/money.ts'
import { rewardId } from '#contract/props/rewards.ts'
import { speechTo } from '../account/language.ts'
import { log } from '../base/log.ts'
import { db, type Tx } from '../db/database.ts'
import { writeSystemLetter } from '../inbox/system.ts'
import { holdersOfThings } from '../props/take.ts'
import { lockWallet } from '../wallet/lock.ts'
import { type ClaimKey, earn } from './claim.ts'
import { giveIfOpen } from './draws/draw.ts'
import { grantsIn } from './grants.ts'

/** Claims of what was left over are numbered above all but those of draws. */
const LEFT_OVER = 500_000

/**
 * Stores points for what a player did not use in a season, as owed. They take nothing of a budget: their published rate bounds them, and a promise
 * must not break on a used-up budget. Undefined if the account may not have them. The caller holds the wallet, and takes what was left.
 */
export async function earnLeftover(
  tx: Tx,
  player: number,
  { activity, season }: { activity: ActivityName; season: string },
  points: Cents,
): Promise<ClaimKey | undefined> {
  const before = (await grantsIn(tx, player, activity)).filter(
    ({ item, round }) => round === season && isLeftover(item),
  )
  const key = { activity, item: LEFT_OVER + before.length, round: season }
  const items = [{ id: rewardId.points, count: points }]
  return (await earn(tx, player, key, items, { isUnbudgeted: true })) === 'earned' ? key : undefined
}

const isLeftover = (item: number): boolean => item >= LEFT_OVER && item < 2 * LEFT_OVER

/** What a player had left, now points that are owed; `values` tell it in the letter. */
export type Left = { key: ClaimKey; points: Cents; values: Readonly<Record<string, string>> }

/** Whose things are left; a player may come once for each season. */
type Due = { readonly player: number }

type Over<One extends Due> = {
  /** The letter that tells it. */
  title: 'newYearOver' | 'festivalOver' | 'christmasOver'
  /** Who has something left, in an order, behind the last one of before: at most so many. */
  dueAfter: (last: One | undefined, most: number) => Promise<readonly One[]>
  /** Takes what a player has left, and stores points for it as owed. The wallet is locked. */
  takeLeft: (tx: Tx, one: One) => Promise<Left | undefined>
}

const BATCH = 200

/** Who holds things of a season. */
export const holdersOf = (things: readonly number[]) => async (last: Due | undefined, most: number) =>
  (await holdersOfThings(things, last?.player ?? 0, most)).map((player) => ({ player }))

/** For a job: turns what is left of a season into points, and tells it by a letter. Returns how often. */
export async function giveLeftovers<One extends Due>(over: Over<One>): Promise<number> {
  let given = 0
  for (let last: One | undefined; ; ) {
    const due = await over.dueAfter(last, BATCH)
    // One account that fails keeps no other from its points.
    for (const one of due)
      await db
        .transaction((tx) => giveTo(tx, one, over))
        .catch((error: unknown) =>
          log.error({ err: error, player: one.player, letter: over.title }, 'things of a season were left'),
        )
    given += due.length
    if (due.length < BATCH) return given
    last = due.at(-1)
  }
}

async function giveTo<One extends Due>(tx: Tx, one: One, { title, takeLeft }: Over<One>): Promise<void> {
  const { player } = one
  await lockWallet(tx, player)
  const left = await takeLeft(tx, one)
  if (!left) return
  const { key, points, values } = left
  await giveIfOpen(tx, player, key)
  const { formats } = await speechTo(player, tx)
  const about = `${title}:${key.round}:${key.item}:${player}`
  await writeSystemLetter({ player, title, values: { ...values, points: formats.points(points) }, about }, tx)
}
