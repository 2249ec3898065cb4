import type { ActivityName } from '#contract/activities/kinds.ts'
import { rewardId } from '#contract/activities/rewards.ts'
import type { Cents } from '#contract/money.ts'
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

type Over = {
  /** The letter that tells it. */
  title: 'newYearOver' | 'festivalOver'
  things: readonly number[]
  /** Takes what a player has left, and stores points for it as owed. The wallet is locked. */
  takeLeft: (tx: Tx, player: number) => Promise<Left | undefined>
}

const BATCH = 200

/** For a job: turns the things that are left of a season into points, and tells it by a letter. Returns the number of players. */
export async function giveLeftovers(over: Over): Promise<number> {
  let players = 0
  for (let after = 0; ; ) {
    const due = await holdersOfThings(over.things, after, BATCH)
    // One account that fails keeps no other from its points.
    for (const player of due)
      await db
        .transaction((tx) => giveTo(tx, player, over))
        .catch((error: unknown) =>
          log.error({ err: error, player, letter: over.title }, 'things of a season were left'),
        )
    players += due.length
    if (due.length < BATCH) return players
    after = due.at(-1) ?? after
  }
}

async function giveTo(tx: Tx, player: number, { title, takeLeft }: Over): Promise<void> {
  await lockWallet(tx, player)
  const left = await takeLeft(tx, player)
  if (!left) return
  const { key, points, values } = left
  await giveIfOpen(tx, player, key)
  const { formats } = await speechTo(player, tx)
  const about = `${title}:${key.round}:${key.item}:${player}`
  await writeSystemLetter({ player, title, values: { ...values, points: formats.points(points) }, about }, tx)
}
