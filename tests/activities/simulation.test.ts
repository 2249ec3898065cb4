import { and, eq, inArray, like } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { rewardId, sumRewards } from '#contract/props/rewards.ts'
import { costNow } from '#server/activities/budget.ts'
import * as index from '#server/activities/index.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { now } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { players } from '#server/standing/tables.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { type BotType, botTypes } from '#tools/activities/bot.ts'
import { firstDay } from '#tools/activities/only.ts'
import { gives, isOff, linesOf, nothingOf, warningsOf } from '#tools/activities/report.ts'
import { run } from '#tools/activities/run.ts'
import { botOf, type Outcome, type Plan, simulate } from '#tools/activities/simulate.ts'
import { runs } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { longTest } from '../long.ts'
import { expectCleanBooks } from '../wallet/walletHarness.ts'

const PLAN: Plan = { seed: 'perya', from: '2026-12-01', days: 2, players: 1 }
/** Enough for two of the small cards on a day. */
const CAP = 6_000

type Name = Parameters<typeof simulate>[0]

afterEach(() => setCatalogue(undefined))

async function lived(name: Name, change: Partial<Plan> = {}): Promise<Outcome> {
  await freshDatabase()
  return await simulate(name, { ...PLAN, ...change })
}

/** The cards of the sign-up bonus with a small budget. */
async function capped(seed: string): Promise<Outcome> {
  const { activities, ...real } = catalogue()
  const bounded = activities.map((row) => (row.kind === 'signUpBonus' ? { ...row, budget: { day: CAP } } : row))
  setCatalogue({ ...real, activities: bounded })
  return await lived('signUpBonus', { seed })
}

/** What the grants and deposits of some bots say. */
async function storedOf(name: Name, type: BotType) {
  const own = await db
    .select({ id: players.id })
    .from(players)
    .where(like(players.account, `${type}%`))
  const ids = own.map(({ id }) => id)
  const isOwn = and(eq(activityClaims.activity, name), inArray(activityClaims.player, ids))
  const claims = await db
    .select()
    .from(activityClaims)
    .where(and(isOwn, eq(activityClaims.state, 'given')))
  const orders = await db.select().from(depositOrders).where(inArray(depositOrders.player, ids))
  const balances = await Promise.all(ids.map((id) => balancesOf(db, id)))
  const items = claims.flatMap((claim) => claim.items ?? [])
  const countOf = (wanted: number) => sumOf(items.filter(({ id }) => id === wanted).map(({ count }) => count))
  return {
    figures: {
      ...{ players: ids.length, deposits: orders.length, deposited: sumOf(orders.map(({ cents }) => cents)) },
      ...{ coin: countOf(rewardId.coin), points: countOf(rewardId.points), cost: costNow(sumRewards(items)) },
    },
    points: sumOf(balances.map((held) => held.points)),
  }
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

longTest('the same seed has the same outcome; clock, content and chance are the real ones afterwards', async () => {
  const first = await capped('perya')
  expect(await capped('another')).not.toEqual(first)
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(60_000)
  expect(catalogue().activities.find(({ kind }) => kind === 'signUpBonus')?.budget?.day).toBeGreaterThan(CAP)
  const second = await capped('perya')
  expect(second).toEqual(first)
  // This is the open database's outcome: costs are those of ledger, grants and deposits, no budget is exceeded, and the books are clean.
  const { bots, spent, broken } = second
  for (const type of botTypes)
    expect(bots[type].figures, type).toMatchObject((await storedOf('signUpBonus', type)).figures)
  expect(bots.greedy.figures.deposits * bots.farming.figures.deposits * bots.greedy.figures.coin).toBeGreaterThan(0)
  expect(spent.day).toBeGreaterThan(0)
  expect(spent.day).toBeLessThanOrEqual(CAP)
  expect(broken).toEqual([])
  await expectCleanBooks()
})

test('a farm gets no more than one person does, and each account says which rule stopped it', async () => {
  const { farm, bots } = await lived('freeLoginBonus')
  const stops = (role: keyof typeof farm) => farm[role].stops.map(([stop]) => stop)
  for (const role of ['sameDevice', 'otherDocument', 'noDeposit'] as const)
    expect(farm[role].figures, role).toMatchObject({ coin: 0, points: 0, cost: 0, cashedOut: 0 })
  expect(stops('sameDevice')).toContain('rewardHeld')
  expect(stops('otherDocument')).toContain('samePerson')
  expect(stops('noDeposit')).toContain('needsTopUp')
  // Nobody knows this account's person yet, so it is given what everybody is. Its coin cannot leave.
  expect(stops('sameWallet')).toEqual(expect.arrayContaining(['bankNumberTaken', 'documentTaken', 'turnoverLeft']))
  expect(farm.sameWallet.figures.cashedOut).toBe(0)
  expect(farm.first.figures.points).toBe(bots.greedy.figures.points)
  for (const type of botTypes) {
    const { figures, points } = await storedOf('freeLoginBonus', type)
    expect(bots[type].figures, type).toMatchObject(figures)
    expect(points, type).toBe(figures.points)
  }
})

longTest('nor is a farm matched for a second account, or on the first one’s device without an identity', async () => {
  const outcome = await lived('firstCharge', { days: 1 })
  const { first, sameDevice, otherDocument } = outcome.farm
  expect([first, sameDevice, otherDocument].map(({ figures }) => figures.cost > 0)).toEqual([true, false, false])
  expect([sameDevice, otherDocument].map(({ figures }) => figures.deposits)).toEqual([1, 1])
  expect([sameDevice, otherDocument].flatMap(({ stops }) => stops.map(([stop]) => stop))).toEqual(
    expect.arrayContaining(['rewardHeld', 'samePerson']),
  )
  expect(warningsOf(outcome).join()).not.toContain('an account of a farm')
})

/** All of them take long, so `npm test` takes the bot that does the most. */
const names = Object.keys(index) as (keyof typeof index)[]
const lives: readonly Name[] = names.slice(0, runs(0, names.length))

longTest('an activity lives a day by its calls, and tells what it costs', async () => {
  for (const name of ['tasks', ...lives] as const) {
    const outcome = await lived(name, { days: 1 })
    const lines = linesOf(outcome)
    const begins =
      catalogue()
        .activities.find(({ kind }) => kind === name)
        ?.start?.slice(0, 10) ?? PLAN.from
    expect(lines[0], name).toContain(`${isOff(name) ? 'off, simulated as if on' : ''}, from ${begins}`)
    expect(lines.join(), name).not.toContain('BROKEN')
    expect(outcome.farm.noDeposit.figures, name).toMatchObject({ coin: 0, points: 0, props: 0 })
    expect(outcome.hasBot, name).toBe((await botOf(name)) !== undefined)
    expect(sumOf(botTypes.map((type) => outcome.bots[type].figures.deposits)), name).toBeGreaterThan(0)
  }
})

test('every activity that gives something has a bot of its own', async () => {
  for (const name of names) expect(gives(name) && (await botOf(name)) === undefined, name).toBe(false)
})

longTest(
  'tournaments are entered and played by bots; the report tells what their prizes are at most in these days',
  async () => {
    const outcome = await lived('tournaments', { from: '2026-12-05', days: 2 })
    // One weekend's: ten prizes of 5,000 coins in all.
    expect([outcome.hasBot, outcome.most]).toEqual([true, 500_000])
    expect(linesOf(outcome).join()).toContain('these days give 5,000.00 at most, however many play')
    const given = sumOf(botTypes.map((type) => outcome.bots[type].figures.coin))
    expect(given).toBeGreaterThan(0)
    expect(given).toBeLessThanOrEqual(500_000)
    expect(outcome.spent.day).toBeLessThanOrEqual(outcome.budget?.day ?? 0)
    expect(outcome.broken).toEqual([])
    const most = (await botOf('tournaments'))?.most
    expect([1, 2, 6, 30].map((days) => most?.('2026-12-01', days))).toEqual([0, 270_000, 770_000, 3_350_000])
  },
)

longTest(
  'a sum that does not depend on who plays is told with how many players cover it, and warns of no few bots',
  async () => {
    const mostOf = async (name: Name, days: number) => (await botOf(name))?.most?.('2026-12-01', days)
    // Two drops a day of 370 coins. A draw of 13,500, points at what the shop gives, on the evening of each Sunday: 6, 13, 20 and 27 December.
    expect(await mostOf('redPacket', 3)).toBe(2 * 3 * 37_000)
    const draws = [5, 6, 13, 30].map((days) => mostOf('weekendLottery', days))
    expect(await Promise.all(draws)).toEqual([0, 1_350_000, 2 * 1_350_000, 4 * 1_350_000])
    const outcome = await lived('redPacket', { days: 1 })
    const dear = { ...outcome, bots: { ...outcome.bots, honest: dearest(outcome) } }
    expect(linesOf(dear).join()).toContain(
      'these days give 740.00 at most, however many play, which games keep of 8 honest',
    )
    expect(warningsOf(dear)).toEqual([])
    expect(warningsOf({ ...dear, most: undefined })).toHaveLength(1)
  },
)

/** Its honest bot was given much, and its games keep 100 coins. */
function dearest({ bots }: Outcome): Outcome['bots']['honest'] {
  return { ...bots.honest, figures: { ...bots.honest.figures, players: 1, cost: 100_000, kept: 10_000 } }
}

longTest(
  'what is earned and not claimed is told beside the cost: commissions stay below their minimum in a day',
  async () => {
    const { bots } = await lived('agent')
    const owed = sumOf(botTypes.map((type) => bots[type].figures.owed))
    const { rows } = await db.execute<{ cents: string }>('select coalesce(sum(cents), 0) as cents from commissions')
    expect(owed).toBeGreaterThan(0)
    expect(owed).toBe(Number(rows[0]?.cents))
    expect(sumOf(botTypes.map((type) => bots[type].figures.cost))).toBe(0)
  },
)

longTest('bots bind a number and are paid for it; where fewer players reach nothing, more come', async () => {
  const bind = await lived('bind', { days: 1 })
  expect(bind.bots.greedy.figures.coin).toBe(catalogue().configs.bind.award[0]?.count)
  expect((await botOf('inviteUserSpin'))?.players).toBeGreaterThan(catalogue().configs.inviteUserSpin.spins.length)
})

test('what gives nothing says why, and a wrong command line is refused', async () => {
  expect(gives('notice')).toBe(false)
  expect(nothingOf('notice')).toBe('notice (25): costs nothing, since it leads to a page and gives nothing.')
  expect([gives('firstCharge'), gives('firstDeposit')]).toEqual([true, false])
  expect(nothingOf('firstDeposit')).toContain('another activity gives it')
  setCatalogue({ ...catalogue(), activities: [] })
  expect(nothingOf('supply')).toContain('activities.yaml has no line of it')
  for (const words of [['--days', '0'], ['--players', 'x'], ['--from', '2026-02-30'], ['nothing'], ['--what']])
    await expect(run(words)).rejects.toThrow()
})

test('an activity with dates is simulated from its first day where the wished days are outside', () => {
  const row = {
    id: 37,
    kind: 'christmas',
    sort: 1,
    status: 0,
    start: '2026-12-16 00:00',
    end: '2027-01-01 00:00',
  } as const
  const at = (wished: string, last: string) => firstDay({ ...catalogue(), activities: [row] }, wished, last)
  expect(at('2026-11-01', '2026-11-30')).toBe('2026-12-16')
  expect(at('2027-01-01', '2027-01-30')).toBe('2026-12-16')
  // Its last day is the 31st.
  expect(at('2026-12-01', '2026-12-30')).toBe('2026-12-16')
  expect(at('2026-12-01', '2026-12-31')).toBe('2026-12-01')
  expect(at('2026-12-20', '2026-12-25')).toBe('2026-12-20')
  expect(firstDay({ ...catalogue(), activities: [] }, '2026-11-01', '2026-11-30')).toBe('2026-11-01')
})
