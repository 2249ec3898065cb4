import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Budget } from '#contract/activities/catalogue.ts'
import type { ActivityName } from '#contract/activities/kinds.ts'
import { KYC_DAYS } from '#contract/kyc/limits.ts'
import type { Cents } from '#contract/money.ts'
import { dayEnd, dayStart, manilaDay } from '#contract/time.ts'
import { budgetOf } from '#server/activities/budget.ts'
import { namedSides } from '#server/activities/sides.ts'
import { activitySpent, WHOLE } from '#server/activities/tables.ts'
import { now } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { type Broken, verifyLedger } from '#server/ledger/verify.ts'
import { type ActivityBot, type Bot, type BotType, botTypes, type FarmRole, farmRoles, type Stop } from './bot.ts'
import { type Chance, chanceOf, drawFrom } from './chance.ts'
import { startClock, stopClock, waitUntil } from './clock.ts'
import { type Figures, figuresOf } from './figures.ts'
import { firstDay, withOnly } from './only.ts'
import { registerAll } from './register.ts'
import { plainBot, visit } from './visits.ts'

/** `from` is a day in Manila; `players` counts the honest ones. */
export type Plan = { seed: string; from: string; days: number; players: number }

export type Group = { figures: Figures; stops: [Stop, number][] }

/** What a simulation of one activity found. */
export type Outcome = {
  name: ActivityName
  from: string
  /** Whether it has a bot of its own. Without one, only what needs no choice is claimed. */
  hasBot: boolean
  bots: Record<BotType, Group>
  farm: Record<FarmRole, Group>
  /** What its budget has, and took at most: on one day, and in all. */
  budget: Budget | undefined
  spent: { day: number; whole: number }
  /** What these days give at most, where that does not depend on who plays. */
  most: Cents | undefined
  /** Laws of the ledger that are broken: none, or the product has a fault. */
  broken: Broken[]
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const WEEK = 7
/** Honest bots come on so many days in a hundred, between these hours. */
const VISITS = 55
const [OPENS, CLOSES] = [7, 23]

/** The bot in an activity's folder, if it has one. */
export async function botOf(name: ActivityName): Promise<ActivityBot | undefined> {
  if (!existsSync(join(import.meta.dirname, name, 'bot.ts'))) return undefined
  const { bot } = (await import(`./${name}/bot.ts`)) as { bot: ActivityBot } // tests/activities/simulation.test.ts imports all
  return bot
}

/**
 * Lets bots live through some days with one activity, by the calls of the product, on the open database. That must be empty. Clock, chance and
 * configuration are the simulation's until it ends. The same plan has the same outcome.
 */
export async function simulate(name: ActivityName, plan: Plan): Promise<Outcome> {
  const real = catalogue()
  const found = await botOf(name)
  const own = { ...plainBot(name), ...found }
  const on = withOnly(name, own, real)
  const lastDay = manilaDay(dayStart(plan.from).getTime() + (plan.days - 1) * 24 * HOUR_MS)
  const from = firstDay(on, plan.from, lastDay)
  const chance = chanceOf(`${plan.seed} ${name}`)
  const restore = drawFrom(`${plan.seed} ${name}`)
  setCatalogue(on)
  startClock(dayStart(from))
  try {
    const bots = await registerAll(Math.max(plan.players, own.players ?? 1), chance)
    await live(name, { bots, own, chance, from, days: plan.days })
    const most = own.most?.(from, plan.days)
    return { name, from, hasBot: found !== undefined, most, ...(await told(name, bots, from)) }
  } finally {
    restore()
    stopClock()
    setCatalogue(undefined)
  }
}

type Life = { bots: readonly Bot[]; own: ActivityBot; chance: Chance; from: string; days: number }

async function live(name: ActivityName, { bots, own, chance, from, days }: Life): Promise<void> {
  const jobs = hourly(name, dayStart(from))
  let day = from
  for (let at = 0; at < days; at++) {
    for (const { bot, time } of comers(bots, chance, dayStart(day).getTime(), at)) {
      await jobs(time)
      await visit({ bot, own, day: at })
    }
    day = manilaDay(dayEnd(day))
  }
  await jobs(dayStart(day).getTime() - MINUTE_MS)
}

/**
 * Who comes on a day, by time: greedy bots right after midnight, a farm after them, each in a minute of its own, honest ones during the day. A farm
 * comes daily until the term of the identity has passed, and then looks in.
 */
function comers(bots: readonly Bot[], chance: Chance, midnight: number, day: number): { bot: Bot; time: number }[] {
  const inDay = (bot: Bot, at: number) => {
    if (bot.type === 'greedy') return [{ bot, time: midnight + (1 + at) * MINUTE_MS }]
    if (bot.type === 'farming')
      return day <= KYC_DAYS || day % WEEK === 0 ? [{ bot, time: midnight + (bots.length + at) * MINUTE_MS }] : []
    const time = midnight + OPENS * HOUR_MS + chance.below((CLOSES - OPENS) * HOUR_MS)
    return chance.happens(VISITS) ? [{ bot, time }] : []
  }
  return bots.flatMap(inDay).toSorted((one, other) => one.time - other.time)
}

/** Waits until a time, and runs the activity's jobs in each hour until then, a minute after it began. The product runs them by itself. */
function hourly(name: ActivityName, start: Date): (time: number) => Promise<void> {
  const jobs = namedSides.find(([side]) => side === name)?.[1].jobs ?? []
  let next = start.getTime() + MINUTE_MS
  return async (time) => {
    for (; next <= time; next += HOUR_MS) {
      waitUntil(next)
      for (const { run } of jobs) await run()
    }
    waitUntil(time)
  }
}

async function told(name: ActivityName, bots: readonly Bot[], from: string) {
  const all = bots.map(({ id }) => id)
  const period = { from: dayStart(from), to: now() }
  const groupOf = async (of: readonly Bot[]): Promise<Group> => {
    const ids = of.map(({ id }) => id)
    return { figures: await figuresOf(name, ids, all, period), stops: stopsOf(of) }
  }
  const grouped = async <Key extends string>(keys: readonly Key[], keyOf: (bot: Bot) => string | undefined) => {
    const groups: [Key, Group][] = []
    for (const key of keys) groups.push([key, await groupOf(bots.filter((bot) => keyOf(bot) === key))])
    return Object.fromEntries(groups) as Record<Key, Group> // one for each key
  }
  return {
    bots: await grouped(botTypes, ({ type }) => type),
    farm: await grouped(farmRoles, ({ role }) => role),
    budget: budgetOf(name),
    spent: await spentOf(name),
    broken: await verifyLedger(db),
  }
}

/** What stopped these bots, most often first. */
function stopsOf(bots: readonly Bot[]): [Stop, number][] {
  const sums = new Map<Stop, number>()
  for (const { stops } of bots) for (const [stop, count] of stops) sums.set(stop, (sums.get(stop) ?? 0) + count)
  return [...sums].toSorted(([one, few], [other, many]) => many - few || one.localeCompare(other))
}

async function spentOf(name: ActivityName): Promise<Outcome['spent']> {
  const rows = await db.select().from(activitySpent).where(eq(activitySpent.activity, name))
  const most = (isWhole: boolean) =>
    Math.max(0, ...rows.filter(({ period }) => (period === WHOLE) === isWhole).map(({ cents }) => cents))
  return { day: most(false), whole: most(true) }
}
