import { SUPPLIES_MAX } from '#contract/activities/supply/limits.ts'
import { supply as kind } from '#contract/activities/supply/manifest.ts'
import type { Body, Reply } from '#contract/calls/index.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db, type Tx } from '../../db/database.ts'
import { balancesOf } from '../../ledger/post.ts'
import { hasLossSignal } from '../../signals/afterLoss.ts'
import { assertOffering, lossUntil, mayPromote, quietRefusal } from '../../wallet/limits/promotions.ts'
import { lockWallet } from '../../wallet/lock.ts'
import type { ServerActivity } from '../activity.ts'
import { claim, type Given } from '../claim.ts'
import { assertOffered, offerOf } from '../offer.ts'
import { obstaclesOf } from '../offered.ts'
import { isActivityOn } from '../openActivities.ts'
import { isBankrupt } from './bankrupt.ts'
import { keyOf, takenOn } from './due.ts'

type Standing = Reply<'getSupply'>

const config = () => catalogue().configs.supply

const getSupply: Handler<'getSupply'> = async (_body, { session: { player } }) => await standingOf(player)

const bankruptBonus: Handler<'bankruptBonus'> = async (body, { session: { player } }) => {
  if (!isActivityOn(kind.id)) throw new Refusal('activityClosed')
  assertOffered(body.offer, config())
  const given = await db.transaction((tx) => give(tx, player, body))
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...(await standingOf(player)) }
}

/** Whether the player is bankrupt is asked under the wallet's lock, so that parallel claims and stakes meet there. */
async function give(tx: Tx, player: number, { next }: Pick<Body<'bankruptBonus'>, 'next'>): Promise<Given> {
  const { award, times } = config()
  await lockWallet(tx, player)
  const day = manilaDay(now())
  const taken = await takenOn(day, tx, player)
  if (next <= taken) throw new Refusal('rewardReceived')
  if (next > taken + 1 || next > times || !(await isBankrupt(tx, player))) throw new Refusal('rewardNotReached')
  await assertOffering(player, tx)
  // It is no answer to a loss, however small.
  const until = await lossUntil(player, tx)
  if (until) throw quietRefusal({ why: 'loss', until })
  if (await hasLossSignal(tx, player)) throw new Refusal('offersPaused')
  return await claim(tx, player, keyOf(day, next), award, { isOffer: true, needsTopUp: true })
}

async function standingOf(player: number): Promise<Standing> {
  const { award, times, below } = config()
  const taken = await takenOn(manilaDay(now()), db, player)
  const isHeard = isActivityOn(kind.id) && (await mayPromote(player, 'shown'))
  const lost = isHeard ? await lossUntil(player) : undefined
  const isPaused = isHeard && !lost && (await hasLossSignal(db, player))
  return {
    items: isHeard && !lost && !isPaused ? [...award] : [],
    ...(lost && { quietUntil: lost.getTime() }),
    ...(isPaused && { isPaused }),
    state: await stateOf(player, taken >= times),
    left: Math.max(0, times - taken),
    next: Math.min(taken + 1, SUPPLIES_MAX),
    below,
    offer: offerOf(config()),
  }
}

async function stateOf(player: number, isDone: boolean): Promise<Standing['state']> {
  const { needRecharge, isUsedUp } = await obstaclesOf(player, 'supply')
  if (needRecharge) return 'needRecharge'
  if (isDone) return 'doneToday'
  if (!(await isBankrupt(db, player))) return 'notBankrupt'
  return isUsedUp ? 'usedUp' : 'ready'
}

export const supply = { handlers: { getSupply, bankruptBonus } } satisfies ServerActivity<'supply'>
