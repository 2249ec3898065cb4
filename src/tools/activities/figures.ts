import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { commissionActivities } from '#contract/activities/commission.ts'
import { costOf } from '#contract/activities/cost.ts'
import type { ActivityName } from '#contract/activities/kinds.ts'
import type { Cents } from '#contract/money.ts'
import { pointsWorth, rewardId } from '#contract/props/rewards.ts'
import { worthsNow } from '#server/activities/budget.ts'
import { balanceOf } from '#server/activities/commission/balance.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { worthBasis } from '#server/activities/worthBasis.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { type Flow, flowsSince, type Period } from '#server/ledger/flows.ts'
import { sumsOf } from '#server/ledger/parts.ts'
import { playerProps } from '#server/props/tables.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { wagers } from '#server/wallet/wagers/tables.ts'

/** What some bots paid and were given in a simulation, by ledger, inventory and deposits. Cents, and hundredths of a point. */
export type Figures = {
  players: number
  deposits: number
  deposited: Cents
  /** Coin that the activity gave, beside deposits or with them. */
  coin: Cents
  /** Points that it gave, less those that it took. */
  points: number
  /** Props that it gave, at what budgets count for them. */
  props: Cents
  /** Coin that players paid for it beside deposits. */
  paid: Cents
  /** Coin, points and props as budgets count them, less what was paid. */
  cost: Cents
  /** What was earned and not claimed: grants as budgets count them, and commissions, which need a minimum. */
  owed: Cents
  /** What the games are expected to keep of the stakes that the given coin asks for. */
  back: Cents
  staked: Cents
  /** What the games are expected to keep of all stakes. */
  kept: Cents
  /** Coin that left, or waits to be paid out. */
  cashedOut: Cents
}

const MILLION = 1_000_000
const WHOLE = 10_000

/** The figures of some of the players. `all` names everybody. */
export async function figuresOf(
  name: ActivityName,
  players: readonly number[],
  all: readonly number[],
  period: Period,
) {
  const others = all.filter((id) => !players.includes(id))
  const flows = (await flowsSince(db, period, others)).filter(({ reason }) => reason !== 'register')
  const { bonuses, bonusesBack, bought, boughtBack } = sumsOf(flows)
  const [coin, paid] = [bonuses.cents - bonusesBack.cents, bought.cents - boughtBack.cents]
  const points = pointsIn(flows)
  const props = await propsOf(name, players)
  const worths = worthsNow()
  const own = costOf([{ id: rewardId.coin, count: coin }, ...props], worths) - paid
  return {
    ...{ players: players.length, ...(await depositsOf(players)) },
    ...{ coin, points, paid, props: costOf(props, worths) },
    cost: own + Math.ceil(pointsWorth(points, worths.pointPpm)),
    ...{ owed: await owedOf(name, players), back: await backOf(players) },
    ...playOf(flows),
    cashedOut: sumBy(flows, ({ from, to }) => (from === 'coin' && to === 'hold' ? 1 : 0)),
  } satisfies Figures
}

const sumBy = (flows: readonly Flow[], sign: (flow: Flow) => number): number =>
  flows.reduce((sum, flow) => sum + sign(flow) * flow.cents, 0)

/** Points of promotions, less what was spent. Points that play has earned are no cost of an activity. */
const pointsIn = (flows: readonly Flow[]): number =>
  sumBy(
    flows,
    ({ from, to }) =>
      (from === 'house:promotions:points' ? 1 : 0) - (from === 'points' ? 1 : 0) * (to === 'points' ? 0 : 1),
  )

async function propsOf(name: ActivityName, players: readonly number[]) {
  const { prop: id, count, origin, player } = playerProps
  const isOwn = and(like(origin, `activity:${name}:%`), inArray(player, [...players]))
  return await db.select({ id, count }).from(playerProps).where(isOwn)
}

async function depositsOf(players: readonly number[]): Promise<Pick<Figures, 'deposits' | 'deposited'>> {
  const { player, state, cents } = depositOrders
  const [row] = await db
    .select({ deposits: sql<number>`count(*)::int`, deposited: sql<number>`coalesce(sum(${cents}), 0)::bigint` })
    .from(depositOrders)
    .where(and(inArray(player, [...players]), eq(state, 'credited')))
  return { deposits: row?.deposits ?? 0, deposited: Number(row?.deposited ?? 0) }
}

async function owedOf(name: ActivityName, players: readonly number[]): Promise<Cents> {
  const { activity, state, player, cost } = activityClaims
  const isOwed = and(eq(activity, name), eq(state, 'owed'), inArray(player, [...players]))
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${cost}), 0)::bigint`.mapWith(Number) })
    .from(activityClaims)
    .where(isOwed)
  let owed = row?.cents ?? 0
  const commission = commissionActivities.find((one) => one === name)
  for (const agent of commission ? players : [])
    if (commission) owed += Math.max(0, (await balanceOf(db, commission, agent)).balance)
  return owed
}

async function backOf(players: readonly number[]): Promise<Cents> {
  const [row] = await db
    .select({ asked: sql<number>`coalesce(sum(${wagers.asked}), 0)::bigint` })
    .from(wagers)
    .where(and(inArray(wagers.player, [...players]), eq(wagers.kind, 'bonus')))
  return Math.floor((Number(row?.asked ?? 0) * (worthBasis().costPpm ?? 0)) / MILLION)
}

/** Stakes by game, and what each game keeps of them on average. */
export function playOf(flows: readonly Flow[]): Pick<Figures, 'staked' | 'kept'> {
  const stakes = flows.filter(({ from, to }) => from === 'coin' && to === 'house:games')
  const rtpOf = (gameId = 0) => catalogue().gamesById.get(gameId)?.rtp ?? WHOLE
  const kept = stakes.reduce((sum, { cents, gameId }) => sum + (cents * (WHOLE - rtpOf(gameId))) / WHOLE, 0)
  return { staked: sumBy(stakes, () => 1), kept: Math.floor(kept) }
}
