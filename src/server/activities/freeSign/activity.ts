import { freeSign as kind } from '#contract/activities/freeSign/manifest.ts'
import { calendarWaits } from '#contract/activities/freeSign/waits.ts'
import type { Body, Reply } from '#contract/calls/index.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { disclosed } from '../../db/dataInventory.ts'
import { balancesOf } from '../../ledger/post.ts'
import type { ServerActivity } from '../activity.ts'
import type { Given } from '../claim.ts'
import { assertOffered, offerOf } from '../offer.ts'
import { isOffered, obstaclesOf } from '../offered.ts'
import { isActivityOn } from '../openActivities.ts'
import { type Known, readCalendar } from './calendar.ts'
import { givePrize, prizesOf } from './prizes.ts'
import { makeUp, sign } from './sign.ts'
import { freeSigns } from './tables.ts'

const loginBonus3User: Handler<'loginBonus3User'> = async (_body, { session: { player } }) => await standingOf(player)

const loginBonus3UserReceive: Handler<'loginBonus3UserReceive'> = async (body, { session: { player } }) => {
  const given = await give(player, body)
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...(await standingOf(player)) }
}

/** A prize that was reached is given after the end too; a day is a present of the moment. */
async function give(player: number, { type, day, offer }: Body<'loginBonus3UserReceive'>): Promise<Given> {
  if (type === 'streak' || type === 'total') return await db.transaction((tx) => givePrize(tx, player, type, day))
  if (!isActivityOn(kind.id)) throw new Refusal('activityClosed')
  assertOffered(offer, catalogue().configs.freeSign)
  if (type === 'makeUp') return await makeUp(player, day)
  return await db.transaction((tx) => sign(tx, player, day))
}

async function standingOf(player: number): Promise<Reply<'loginBonus3User'>> {
  const known = await readCalendar(db, player)
  const { row, calendar } = known
  const isShown = await isOffered(player, 'freeSign')
  return {
    ...(isShown ? daysOf(known) : { days: [] }),
    next: calendar.next,
    isSigned: calendar.isSignedToday,
    streak: calendar.streak,
    total: row?.total ?? 0,
    ...(await prizesOf(player, row)),
    ...(await obstaclesOf(player, 'freeSign')),
    offer: offerOf(catalogue().configs.freeSign),
  }
}

function daysOf({ calendar }: Known): Pick<Reply<'loginBonus3User'>, 'days' | 'makeUp'> {
  const { days, makeUpPoints } = catalogue().configs.freeSign
  const missed = calendar.makeUp
  const items = missed && days[missed.day - 1]
  return {
    days: days.map((award, place) => ({ day: place + 1, items: [...award], isSigned: place < calendar.signed })),
    ...(missed && items && { makeUp: { day: missed.day, items: [...items], points: makeUpPoints } }),
  }
}

export const freeSign = {
  handlers: { loginBonus3User, loginBonus3UserReceive },
  waits: async (player) => calendarWaits(await standingOf(player)),
  inventory: [disclosed(freeSigns.player, { as: 'signedDays', by: [freeSigns.player] }, { period: 'accountLifetime' })],
  bounds: {
    free_signs: {
      by: 'player',
      most: 'one for each player',
      held: 'src/server/activities/freeSign/tables.ts',
      tested: 'tests/activities/freeSign/sign.test.ts',
    },
  },
} satisfies ServerActivity<'freeSign'>
