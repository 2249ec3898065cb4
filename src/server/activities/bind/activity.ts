import { eq } from 'drizzle-orm'
import { bind as kind } from '#contract/activities/bind/manifest.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db, type Tx } from '../../db/database.ts'
import { balancesOf, type Move, type Reader } from '../../ledger/post.ts'
import { players } from '../../standing/tables.ts'
import { mayPromote } from '../../wallet/limits/promotions.ts'
import { lockWallet } from '../../wallet/lock.ts'
import type { ServerActivity } from '../activity.ts'
import { claim, earn, isClaimed } from '../claim.ts'
import { assertAward } from '../offer.ts'
import { isActivityOn } from '../openActivities.ts'
import { hasDeposited } from '../topUp.ts'
import { bindKey, isBindingPaidBeside } from './paid.ts'

type Standing = Reply<'bindReward'>

const bindReward: Handler<'bindReward'> = async (_body, { session: { player } }) => await standing(player)

const receiveBindReward: Handler<'receiveBindReward'> = async (body, { session: { player } }) => {
  if (!isActivityOn(kind.id)) throw new Refusal('activityClosed')
  const { award } = catalogue().configs.bind
  assertAward(body.award, award)
  const given = await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    const state = await stateOf(tx, player)
    if (state === 'received') throw new Refusal('rewardReceived')
    if (state === 'open') throw new Refusal('rewardNotReached')
    return await claim(tx, player, bindKey, award, { needsTopUp: true })
  })
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...(await standing(player)) }
}

/** Who may hear of no offer is not asked to bind a number. What a bound number has earned stays theirs. */
async function standing(player: number): Promise<Standing> {
  const state = await stateOf(db, player)
  const isTold = isActivityOn(kind.id) && (state !== 'open' || (await mayPromote(player, 'shown')))
  return { award: isTold ? catalogue().configs.bind.award : [], state }
}

async function stateOf(reader: Reader, player: number): Promise<Standing['state']> {
  if (await isClaimed(reader, player, bindKey)) return 'received'
  if (await isBindingPaidBeside(reader, player, bindKey)) return 'received'
  const [row] = await reader.select({ mobile: players.mobile }).from(players).where(eq(players.id, player))
  if (!row?.mobile) return 'open'
  return (await hasDeposited(reader, player)) ? 'ready' : 'needRecharge'
}

/** Before an exclusion or a closing: what a bound number has earned becomes owed. The caller holds the wallet. */
async function keepBound(tx: Tx, player: number): Promise<readonly Move[]> {
  const isReady = isActivityOn(kind.id) && (await stateOf(tx, player)) === 'ready'
  if (isReady) await earn(tx, player, bindKey, catalogue().configs.bind.award)
  return []
}

export const bind = { handlers: { bindReward, receiveBindReward }, leaving: keepBound } satisfies ServerActivity<'bind'>
