import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Budget } from '#contract/activities/catalogue.ts'
import { costOf, pointPpmOf, type Worths } from '#contract/activities/cost.ts'
import { type ActivityName, giftNames } from '#contract/activities/kinds.ts'
import type { Cents } from '#contract/money.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { type Catalogue, catalogue } from '../content/catalogue.ts'
import { type Database, db, type Tx } from '../db/database.ts'
import { depositOrders } from '../wallet/tables.ts'
import { activitySpent, WHOLE } from './tables.ts'

/** What an activity has given away of its budget, in cents. */
type Spent = { readonly day: Cents; readonly whole: Cents }

/** What rewards cost their activity's budget, by today's props. */
export function costNow(items: readonly RewardItem[]): Cents {
  return costOf(items, worthsNow())
}

/** What a point and a prop count today. */
export function worthsNow(): Worths {
  const { points, webConfig } = catalogue()
  const props = webConfig.appPropConfigMap
  return { pointPpm: pointPpmOf(points.shop), numOf: (prop) => props[prop]?.num ?? 0 }
}

const made = new WeakMap<Catalogue, ReadonlyMap<string, Budget>>()

/** All budgets by activity, made once per catalogue: each in its line, or of one outside of the list in its own file. */
function budgets(): ReadonlyMap<string, Budget> {
  const now = catalogue()
  const known = made.get(now) ?? budgetsIn(now)
  made.set(now, known)
  return known
}

function budgetsIn({ activities, configs }: Catalogue): ReadonlyMap<string, Budget> {
  const files = new Map<string, object>(Object.entries(configs))
  const own = giftNames.map((name) => [name, ownBudget(files.get(name))] as const)
  const lines = activities.map(({ kind, budget }) => [kind, budget] as const)
  return new Map([...own, ...lines].flatMap(([name, budget]) => (budget ? [[name, budget] as const] : [])))
}

const ownBudget = (file: { budget?: Budget | undefined } | undefined) => file?.budget

export const budgetOf = (activity: ActivityName): Budget | undefined => budgets().get(activity)

/**
 * Takes a cost from an activity's budget: of the day and of the whole, or of neither. Returns whether it was there. Exact under parallel calls: the
 * rows stay locked until the transaction ends. The caller holds the wallet, and posts afterwards.
 */
export async function spend(tx: Tx, activity: ActivityName, cents: Cents): Promise<boolean> {
  const budget = budgetOf(activity)
  if (!budget || cents === 0) return true
  const periods = periodsOf()
  await tx
    .insert(activitySpent)
    .values(periods.map((period) => ({ activity, period, cents: 0 })))
    .onConflictDoNothing()
  const { day, whole } = await spentOf(tx, activity, periods, 'locked')
  if (day + cents > (budget.day ?? Infinity) || whole + cents > (budget.whole ?? Infinity)) return false
  await add(tx, activity, periods, cents)
  return true
}

/** Gives back what was taken on a day and is not given after all. It locks in the order in which `spend` does: an update locks as it finds. */
export async function unspend(tx: Tx, activity: ActivityName, cents: Cents, takenAt: Date): Promise<void> {
  if (cents <= 0) return
  const periods = periodsOf(takenAt)
  await spentOf(tx, activity, periods, 'locked')
  await add(tx, activity, periods, -cents)
}

/** Gives back what the promise of an order took, on the day on which the order was opened. */
export async function giveBack(
  tx: Tx,
  activity: ActivityName,
  { id }: { id: string },
  items: readonly RewardItem[],
): Promise<void> {
  const { createdAt } = depositOrders
  const [order] = await tx.select({ createdAt }).from(depositOrders).where(eq(depositOrders.id, id))
  await unspend(tx, activity, costNow(items), order?.createdAt ?? now())
}

/** Whether a cost is left of an activity's budget, as far as that can be told before it is taken. */
export async function hasRoom(activity: ActivityName, cents: Cents): Promise<boolean> {
  return cents <= (await roomLeft(activity))
}

/** The largest cost that an activity's budget has room for now; no limit where there is no budget. */
export async function roomLeft(activity: ActivityName, on: Database | Tx = db): Promise<Cents> {
  const budget = budgetOf(activity)
  if (!budget) return Infinity
  const { day, whole } = await spentNow(activity, on)
  return Math.min((budget.day ?? Infinity) - day, (budget.whole ?? Infinity) - whole)
}

/** Nothing changes where no budget was counted: there is no row then. */
async function add(tx: Tx, activity: ActivityName, periods: readonly string[], cents: Cents): Promise<void> {
  const { cents: sum } = activitySpent
  await tx
    .update(activitySpent)
    .set({ cents: sql`greatest(0, ${sum} + ${cents})` })
    .where(isOf(activity, periods))
}

/** The rows of a budget, in the order in which they are locked. */
const periodsOf = (at: Date = now()): readonly string[] => [manilaDay(at), WHOLE]

const isOf = (activity: string, periods: readonly string[]) =>
  and(eq(activitySpent.activity, activity), inArray(activitySpent.period, [...periods]))

/** What an activity has spent today and in all. */
export async function spentNow(activity: ActivityName, on: Database | Tx = db): Promise<Spent> {
  return await spentOf(on, activity, periodsOf())
}

async function spentOf(
  on: Database | Tx,
  activity: string,
  periods: readonly string[],
  lock?: 'locked',
): Promise<Spent> {
  const query = on.select().from(activitySpent).where(isOf(activity, periods)).orderBy(activitySpent.period)
  const rows = await (lock ? query.for('update') : query)
  const of = (period: string | undefined) => rows.find((row) => row.period === period)?.cents ?? 0
  return { day: of(periods[0]), whole: of(WHOLE) }
}

/** What an activity has spent in a period. */
type SpentIn = readonly [activity: string, period: string, cents: Cents]

const { activity, period, cents } = activitySpent

const isSpent = (names: SQLWrapper, day: SQLWrapper) =>
  and(sql`${activity} = any(${names}::text[])`, sql`${period} in (${day}, ${sql.raw(`'${WHOLE}'`)})`)

/** What was spent of budgets today and in all, as part of a prepared statement. */
export const spentPart = (): SQL<SpentIn[]> =>
  sql`(select coalesce(json_agg(json_build_array(${activity}, ${period}, ${cents})), '[]') from ${activitySpent}
    where ${isSpent(sql`${sql.placeholder('bounded')}`, sql`${sql.placeholder('spentOn')}`)})`

/** The values of its placeholders: those of these activities that have a budget. */
export const spentValues = (names: readonly ActivityName[], at: Date) => ({
  bounded: names.filter((name) => budgetOf(name)),
  spentOn: manilaDay(at),
})

/** The activities of which these rows say that the budget of their day, or of the whole, has nothing left. */
export function usedUpIn(rows: readonly SpentIn[]): ReadonlySet<string> {
  const isUsedUp = ([name, when, sum]: SpentIn) => {
    const budget = budgets().get(name)
    const limit = when === WHOLE ? budget?.whole : budget?.day
    return limit !== undefined && sum >= limit
  }
  return new Set(rows.filter(isUsedUp).map(([name]) => name))
}

/** The activities among these whose budget has nothing left. One query, and none where nothing has a budget. */
export async function usedUp(names: readonly ActivityName[]): Promise<ReadonlySet<string>> {
  const { bounded, spentOn } = spentValues(names, now())
  if (bounded.length === 0) return new Set()
  const rows = await db
    .select()
    .from(activitySpent)
    .where(isSpent(sql.param(bounded), sql.param(spentOn)))
  return usedUpIn(rows.map((row) => [row.activity, row.period, row.cents]))
}
