import type { SignCard } from '#contract/activities/signUpBonus/config.ts'
import { cardDay } from '#contract/activities/signUpBonus/days.ts'
import type { Reply } from '#contract/calls/index.ts'
import { sumRewards } from '#contract/props/rewards.ts'
import { db } from '../../db/database.ts'
import { openChannels } from '../../wallet/channels.ts'
import { tightestDeposit } from '../../wallet/limits/deposits.ts'
import { mayPromote } from '../../wallet/limits/promotions.ts'
import { costNow, hasRoom } from '../budget.ts'
import { grantsIn } from '../grants.ts'
import { isSecondAccount } from '../person.ts'
import { hasDeposited } from '../topUp.ts'
import { type Card, cardsOf, cardsOnSale, isNextDue } from './cards.ts'

type Standing = Reply<'getLoginPayUser3'>
type Own = Standing['ownList'][number]

/** The cards of a player, and those on sale to them; a guest is shown what there is. */
export async function standingOf(player: number | undefined): Promise<Standing> {
  const bought = player === undefined ? [] : await cardsOf(db, player)
  const given = bought.length > 0 ? await givenDays(bought[0]?.player ?? 0) : new Set<string>()
  const cards = (player === undefined ? cardsOnSale() : await cardsFor(player, bought)).filter(isPayable)
  return {
    ownList: bought.filter(({ endedAt }) => endedAt === null).map((card) => ownOf(card, given)),
    buyPropIds: bought.map(({ prop }) => prop),
    needRecharge: player === undefined || !(await hasDeposited(db, player)),
    cards: await Promise.all(cards.map(shown)),
    channels: openChannels().filter(({ minimum, maximum }) =>
      cards.some(({ price }) => price >= minimum && price <= maximum),
    ),
  }
}

/** The days that were given, as round and day. */
async function givenDays(player: number): Promise<ReadonlySet<string>> {
  const grants = await grantsIn(db, player, 'signUpBonus')
  return new Set(grants.filter(({ state }) => state === 'given').map(({ round, item }) => `${round}/${item}`))
}

function ownOf(card: Card, given: ReadonlySet<string>): Own {
  const { prop, days, reached } = card
  const dayOf = (at: number) => {
    if (given.has(`card-${prop}/${at + 1}`)) return cardDay.claimed
    return at < reached || (at === reached && isNextDue(card)) ? cardDay.ready : cardDay.ahead
  }
  return {
    ...{ id: prop, propId: prop, loginPayDataJson: { days: days.map((_, at) => dayOf(at)) } },
    days: days.map(sumRewards),
  }
}

/** What a player may hear of: cards not bought yet, below the limits of the player's own. */
async function cardsFor(player: number, bought: readonly Card[]): Promise<readonly SignCard[]> {
  const open = cardsOnSale().filter(({ propId }) => !bought.some(({ prop }) => prop === propId))
  if (open.length === 0 || !(await mayPromote(player, 'shown')) || (await isSecondAccount(player, db))) return []
  const left = (await tightestDeposit(player))?.left ?? Infinity
  return open.filter(({ price }) => price < left)
}

/** Whether a channel takes a deposit of its price now. */
const isPayable = ({ price }: SignCard): boolean =>
  openChannels().some(({ minimum, maximum }) => price >= minimum && price <= maximum)

async function shown({ propId, price, days }: SignCard): Promise<Standing['cards'][number]> {
  const isUsedUp = !(await hasRoom('signUpBonus', costNow(days.flat())))
  return { propId, price, days: days.map(sumRewards), ...(isUsedUp && { isUsedUp }) }
}
