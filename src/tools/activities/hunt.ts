import { and, eq, inArray } from 'drizzle-orm'
import { costOf } from '#contract/activities/cost.ts'
import { averagePacket } from '#contract/activities/redPacket/packets.ts'
import type { Cents } from '#contract/money.ts'
import { rewardId } from '#contract/props/rewards.ts'
import { dayEnd, dayStart, manilaDay } from '#contract/time.ts'
import { worthsNow } from '#server/activities/budget.ts'
import { namedSides } from '#server/activities/sides.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { now } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { flowsSince } from '#server/ledger/flows.ts'
import { sumsOf } from '#server/ledger/parts.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { type Broken, verifyLedger } from '#server/ledger/verify.ts'
import { playerProps } from '#server/props/tables.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import type { Bot, Stop } from './bot.ts'
import { chanceOf, drawFrom } from './chance.ts'
import { startClock, stopClock, waitUntil } from './clock.ts'
import { playOf } from './figures.ts'
import type { Hunter } from './hunters/hunter.ts'
import { cheapestCost } from './money.ts'
import { registerHunters } from './register.ts'
import type { Plan } from './simulate.ts'

/** What a hunter is expected to gain, and what the two prices of content/lobby allow. Cents. */
export type Hunt = {
  name: string
  what: string
  accounts: number
  persons: number
  days: number
  /** What offers gave, in coin, points and props. */
  given: Cents
  /** What the games are expected to keep of all stakes, and of those that coin in hand still asks for. */
  kept: Cents
  gain: number
  bound: Cents
  /**
   * The same of all days after the first, which has what is given once. A first day that cost more than it gave says nothing of the days after
   * it, as what it left to stake counts as staked: then the bound of all days stands alone.
   */
  later: { gain: number; bound: Cents }
  stops: [Stop, number][]
  broken: Broken[]
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** A bound account cools down before coin leaves to it. */
const DAYS_BEFORE = 2
const STOPS_TOLD = 3

/** Lets one hunter live through some days with all of content/lobby that is on, on the open database, which must be empty. */
export async function hunt(hunter: Hunter, { seed, from, days }: Omit<Plan, 'players'>): Promise<Hunt> {
  const real = catalogue()
  const restore = drawFrom(`${seed} ${hunter.name}`)
  setCatalogue({
    ...real,
    webConfig: { ...real.webConfig, registerType: 'username', otpStatus: false },
    gatewaysOf: new Map([...real.gatewaysOf.keys()].map((channel) => [channel, ['sandbox']])),
  })
  const begin = new Date(dayStart(from).getTime() - DAYS_BEFORE * 24 * HOUR_MS)
  startClock(begin)
  try {
    const { accounts = 1, persons = 1, sharesDevice = false, name, what } = hunter
    const bots = await registerHunters(accounts, sharesDevice, chanceOf(`${seed} ${name}`))
    await live(hunter, bots, { from, days: 1 })
    const first = await takenBy(bots, begin)
    await live(hunter, bots, { from, days, since: 1 })
    const { given, kept } = await takenBy(bots, begin)
    const { newPlayer, identifiedDay } = catalogue().prices
    const gain = given - kept
    const bound = persons * (newPlayer + days * identifiedDay)
    const once = first.given - first.kept
    const later = once > 0 ? { gain: gain - once, bound: persons * (days - 1) * identifiedDay } : { gain: 0, bound: 0 }
    const broken = await verifyLedger(db)
    return { name, what, accounts, persons, days, given, kept, gain, bound, later, stops: stopsOf(bots), broken }
  } finally {
    restore()
    stopClock()
    setCatalogue(undefined)
  }
}

/** Whether it gains more than the two prices: in all, or in the days after the first. */
export const isOverPriced = ({ gain, bound, later }: Hunt): boolean => gain > bound || later.gain > later.bound

type Life = Pick<Plan, 'from' | 'days'> & { since?: number }

/** Lives the days from `since` on, counted from 0. */
async function live(hunter: Hunter, bots: readonly Bot[], { from, days, since = 0 }: Life): Promise<void> {
  const { hours = [0], come } = hunter
  for (let at = since, day = dayAfter(from, since); at < days; at++, day = dayAfter(day, 1)) {
    const midnight = dayStart(day).getTime()
    for (let hour = 0; hour < 24; hour++) {
      waitUntil(midnight + hour * HOUR_MS + MINUTE_MS)
      await runJobs()
      for (const bot of hours.includes(hour) ? bots : []) await come(bot, at)
    }
  }
}

function dayAfter(day: string, days: number): string {
  let after = day
  for (let at = 0; at < days; at++) after = manilaDay(dayEnd(after))
  return after
}

async function runJobs(): Promise<void> {
  for (const [, { jobs = [] }] of namedSides) for (const { run } of jobs) await run()
}

/**
 * What offers gave, and what the games keep of the stakes, by expectation. A packet counts as an average one, whichever was drawn. Of accounts without
 * an identity of their own counts what left, as coin in them cannot.
 */
async function takenBy(bots: readonly Bot[], begin: Date): Promise<Pick<Hunt, 'given' | 'kept'>> {
  const period = { from: begin, to: new Date(now().getTime() + HOUR_MS) }
  const all = bots.map(({ id }) => id)
  const ids = bots.flatMap(({ id, role }) => (role === undefined ? [id] : []))
  const flows = await flowsSince(
    db,
    period,
    all.filter((id) => !ids.includes(id)),
  )
  const { bonuses, bonusesBack, bought, boughtBack } = sumsOf(flows)
  const coin = bonuses.cents - bonusesBack.cents - bought.cents + boughtBack.cents + (await evenPackets(ids))
  const balances = await Promise.all(ids.map((id) => balancesOf(db, id)))
  const points = balances.reduce((sum, held) => sum + held.points, 0)
  const { prop: id, count, player } = playerProps
  const props = await db.select({ id, count }).from(playerProps).where(inArray(player, ids))
  const given = coin + costOf([{ id: rewardId.points, count: points }, ...props], worthsNow())
  let kept = playOf(flows).kept
  for (const [at, one] of ids.entries()) {
    const { depositLeft, bonusLeft } = await wagersLeft(one)
    const { coin: held = 0, safebox = 0 } = balances[at] ?? {}
    kept += Math.min(held + safebox, Math.ceil((depositLeft + bonusLeft) * cheapestCost()))
  }
  const left = sumsOf(await flowsSince(db, period, ids))
  return { given: given + Math.max(0, left.withdrawals.cents - left.deposits.cents), kept }
}

/** What average packets would have brought more. */
async function evenPackets(players: readonly number[]): Promise<number> {
  const { activity, state, player, items } = activityClaims
  const isTaken = and(eq(activity, 'redPacket'), eq(state, 'given'), inArray(player, [...players]))
  const drawn = await db.select({ items }).from(activityClaims).where(isTaken)
  const cents = drawn.flatMap((one) => one.items ?? []).reduce((sum, { count }) => sum + count, 0)
  return drawn.length * averagePacket(catalogue().configs.redPacket.packets) - cents
}

function stopsOf(bots: readonly Bot[]): [Stop, number][] {
  const all = new Map<Stop, number>()
  for (const { stops } of bots) for (const [stop, count] of stops) all.set(stop, (all.get(stop) ?? 0) + count)
  return [...all].toSorted(([, one], [, other]) => other - one).slice(0, STOPS_TOLD)
}
