import { isAnyDue } from '#contract/activities/signUpBonus/days.ts'
import type { Handler } from '../../call/handler.ts'
import { db } from '../../db/database.ts'
import { disclosed } from '../../db/dataInventory.ts'
import { balancesOf } from '../../ledger/post.ts'
import type { ServerActivity } from '../activity.ts'
import { giveDay, reachToday } from './days.ts'
import { bonusOf, promise, release, resume, revoke, suspend } from './sale.ts'
import { standingOf } from './standing.ts'
import { signCards } from './tables.ts'

const getLoginPayUser3: Handler<'getLoginPayUser3'> = async (_body, { session }) => await standingOf(session?.player)

const receiveLoginPay3: Handler<'receiveLoginPay3'> = async ({ id, day }, { session: { player } }) => {
  const given = await db.transaction((tx) => giveDay(tx, player, id, day))
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...(await standingOf(player)) }
}

export const signUpBonus = {
  handlers: { getLoginPayUser3, receiveLoginPay3 },
  waits: async (player) => isAnyDue((await standingOf(player)).ownList),
  ...{ promise, bonusOf, release, revoke, suspend, resume, leaving: reachToday },
  inventory: [
    disclosed(
      signCards.player,
      { as: 'signCards', by: [signCards.player, signCards.prop] },
      { period: 'accountLifetime' },
    ),
  ],
  bounds: {
    sign_cards: {
      by: 'player',
      most: 'one for each card of the file',
      held: 'src/server/activities/signUpBonus/tables.ts',
      tested: 'tests/activities/signUpBonus/cards.test.ts',
    },
  },
} satisfies ServerActivity<'signUpBonus'>
