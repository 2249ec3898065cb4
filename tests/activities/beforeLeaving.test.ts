import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayStart } from '#contract/time.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { succeed } from '../call.ts'
import { setLimit } from '../care/careHarness.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { pockets } from '../wallet/walletHarness.ts'
import { allOn, pay } from './recharges.ts'

const DAY = '2027-03-10'
const PAID = 20_000
/** Each alone, so that nothing else is paid. */
const configs = {
  bind: { award: [{ id: 2001, count: 700, betRate: 1 }] },
  accumulatedRecharge: { window: 'month' as const, betRate: 1, tiers: [{ amount: PAID, rebate: 500 }] },
  continuousRecharge: {
    ...{ since: DAY, makeUps: 1, betRate: 1, days: 2, smallest: PAID },
    tiers: [{ amount: PAID, rewards: [300, 400] }],
  },
}

beforeAll(freshDatabase)
beforeEach(() => setClock(dayStart(DAY)))
afterEach(async () => {
  setCatalogue(undefined)
  setClock(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

const deed = { by: 'player', reason: '' } as const
const leave = ({ id }: TestPlayer) => exclude({ ...deed, player: id, kind: 'self', term: { months: 6 } })
const takeBreak = ({ id }: TestPlayer) => exclude({ ...deed, player: id, kind: 'break', term: { days: 7 } })

type Earning = { coin?: number; points?: number; first?: (seat: TestPlayer) => Promise<unknown> }

/** What each earns, and what its player does before the deposit. */
const earnings: Record<string, Earning> = {
  bind: {
    coin: 700,
    first: async ({ id }) =>
      await db
        .update(players)
        .set({ mobile: `+63918${id}` })
        .where(eq(players.id, id)),
  },
  accumulatedRecharge: { coin: 500 },
  continuousRecharge: { coin: 300 },
  followRewards: {
    points: 500,
    first: (seat) => succeed('appProxyUser4TaskUserShare', { network: 'facebook02', act: 'visit' }, seat),
  },
}

/** A player whose deposit fills a limit of their own, so that nothing is stored as it is credited. */
async function payer({ first }: Earning): Promise<TestPlayer> {
  const seat = await newPlayer({ coin: 0 })
  await first?.(seat)
  await setLimit(seat, 'depositDay', PAID)
  await pay(seat, PAID)
  expect(await pockets(seat)).toMatchObject({ coin: PAID, points: 0 })
  return seat
}

test.each(Object.entries(earnings))(
  'what %s has earned and nobody claimed is paid out before an exclusion, and a break leaves it',
  async (kind, earning) => {
    allOn({ configs })
    const { activities, ...rest } = catalogue()
    setCatalogue({ ...rest, activities: activities.filter((one) => one.kind === kind) })
    const [one, other] = [await payer(earning), await payer(earning)]
    await leave(one)
    await takeBreak(other)
    const { coin = 0, points = 0 } = earning
    expect(await pockets(one)).toMatchObject({ coin: PAID + coin, points })
    expect(await pockets(other)).toMatchObject({ coin: PAID, points: 0 })
  },
)
