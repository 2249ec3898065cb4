import { freeLoginBonus as kind } from '#contract/activities/freeLoginBonus/manifest.ts'
import { giftWaits } from '#contract/activities/freeLoginBonus/waits.ts'
import type { Reply } from '#contract/calls/index.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { balancesOf } from '../../ledger/post.ts'
import type { ServerActivity } from '../activity.ts'
import { type ClaimKey, claim, isClaimed } from '../claim.ts'
import { assertOffered, offerOf } from '../offer.ts'
import { isOffered, obstaclesOf } from '../offered.ts'
import { isActivityOn } from '../openActivities.ts'

const gift = () => catalogue().configs.freeLoginBonus.award
const keyOfToday = (): ClaimKey => ({ activity: 'freeLoginBonus', item: 0, round: manilaDay(now()) })

async function standingOf(player: number): Promise<Reply<'getFreeLoginBonus'>> {
  const items = (await isOffered(player, 'freeLoginBonus')) ? [...gift()] : []
  const isReceived = await isClaimed(db, player, keyOfToday())
  return { items, isReceived, ...(await obstaclesOf(player, 'freeLoginBonus')), offer: offerOf(gift()) }
}

const getFreeLoginBonus: Handler<'getFreeLoginBonus'> = async (_body, { session: { player } }) =>
  await standingOf(player)

const receiveFreeLoginBonus: Handler<'receiveFreeLoginBonus'> = async ({ offer }, { session: { player } }) => {
  if (!isActivityOn(kind.id)) throw new Refusal('activityClosed')
  assertOffered(offer, gift())
  const terms = { isOffer: true, needsTopUp: true }
  const given = await db.transaction((tx) => claim(tx, player, keyOfToday(), gift(), terms))
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...(await standingOf(player)) }
}

export const freeLoginBonus = {
  handlers: { getFreeLoginBonus, receiveFreeLoginBonus },
  waits: async (player) => giftWaits(await standingOf(player)),
} satisfies ServerActivity<'freeLoginBonus'>
