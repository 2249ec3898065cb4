import type { Reply } from '#contract/calls/index.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { type ClaimKey, claim, earn, type Given } from '../claim.ts'
import { grantsIn } from '../grants.ts'
import { ACTIVITY, configured, type Lantern, season, treeOf } from './tree.ts'

type Step = Reply<'appChristmasUser'>['steps'][number]

/** Claims of parols have their numbers; a prize is its lanterns above this. */
const ABOVE = 100
const keyOf = (lanterns: number): ClaimKey => ({ activity: ACTIVITY, item: ABOVE + lanterns, round: season().name })
const openedOf = (tree: readonly Lantern[]): number => tree.filter(({ openedAt }) => openedAt !== null).length

/**
 * Keeps the prizes that the lantern just opened has reached, as they are promised now. What the budget has no room for is not kept: it can be claimed
 * while it is shown as reached. The caller holds the wallet.
 */
export async function earnSteps(tx: Tx, player: number): Promise<void> {
  const opened = openedOf(await treeOf(tx, player))
  for (const { lanterns, award } of configured().steps)
    if (lanterns === opened) await earn(tx, player, keyOf(lanterns), award)
}

/** The prizes as their player sees them. What was kept is shown as it was promised. */
export async function stepsOf(player: number, tree: readonly Lantern[]): Promise<Step[]> {
  const grants = (await grantsIn(db, player, ACTIVITY)).filter(({ round }) => round === season().name)
  const opened = openedOf(tree)
  return configured().steps.map(({ lanterns, award }) => {
    const grant = grants.find(({ item }) => item === keyOf(lanterns).item)
    const items: readonly RewardItem[] = grant?.items ?? award
    const isReached = grant !== undefined || lanterns <= opened
    const isReceived = grant !== undefined && grant.state !== 'owed'
    return { lanterns, items: [...items], state: isReceived ? 'received' : isReached ? 'ready' : 'ahead' }
  })
}

/** Gives a prize, once. What was kept is given as it was promised, whatever is configured now. */
export async function giveStep(tx: Tx, player: number, lanterns: number): Promise<Given> {
  await lockWallet(tx, player)
  const key = keyOf(lanterns)
  const grants = await grantsIn(tx, player, ACTIVITY)
  const isKept = grants.some(({ item, round }) => item === key.item && round === key.round)
  const items = configured().steps.find((step) => step.lanterns === lanterns)?.award
  if (!isKept && !items) throw new Refusal('rewardUnknown')
  if (!isKept && openedOf(await treeOf(tx, player)) < lanterns) throw new Refusal('rewardNotReached')
  return await claim(tx, player, key, items)
}
