import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AgentConfig } from '#contract/activities/agent/config.ts'
import type { CommissionActivity } from '#contract/activities/commission.ts'
import { activityKind, type KindName } from '#contract/activities/kinds.ts'
import { dayAfter } from '#contract/days.ts'
import { manilaDay } from '#contract/time.ts'
import { commissions } from '#server/activities/commission/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { call } from '../../call.ts'
import { fund, type TestPlayer } from '../../player.ts'
import { everythingOn, stayingIn } from '../fixture.ts'
import { bindNumber, type FriendOptions, friendOf } from '../friends/fixture.ts'

/** Two games of different types. */
export const [SLOT, FISH] = [1001, 1004]
export const MINIMUM = 1_000
/** Rates that make round figures. */
export const LEVELS: AgentConfig['levels'] = [
  { slots: 30, fish: 20 },
  { slots: 15, fish: 10 },
  { slots: 5, fish: 5 },
]

type Change = {
  name?: KindName
  status?: 0 | 1
  start?: string
  end?: string
  identity?: readonly ('agent' | 'agent5')[]
}

/** One activity alone is on, with a game of fish beside the slots. */
export function agentOn({ name = 'agent', status = 1, start, end, identity = [] }: Change = {}): void {
  const { friends, ...all } = everythingOn({ configs: { agent: { minimum: MINIMUM, levels: LEVELS } } })
  const games = all.games.map((game) => (game.id === FISH ? { ...game, typeId: 2 as const } : game))
  const gamesById = new Map(games.map((game) => [game.id, game]))
  const own = all.activities.filter(({ id }) => id === activityKind[name])
  const activities = own.map((one) => ({ ...one, status, ...(start && { start }), ...(end && { end }) }))
  setCatalogue({ ...all, games, gamesById, activities, friends: { ...friends, identity: [...identity] } })
}

/** A player who may be an agent. */
export const newAgent = () => stayingIn({ deposited: 100_000, isIdentified: true })

/** Players below each other, the agent first: each is a valid friend of the one before, and may be an agent. */
export async function chainOf(length: number, options: FriendOptions = {}): Promise<TestPlayer[]> {
  const first = await newAgent()
  await bindNumber(first)
  const chain = [first]
  while (chain.length < length) {
    const above = chain.at(-1)
    if (above) chain.push(await friendOf(above, { isIdentified: true, ...options }))
  }
  return chain
}

/** Posts a settled round like `settle_round`. Returns its entry. */
export async function bet({ id: player }: { id: number }, stake: number, gameId = SLOT): Promise<string> {
  const id = `round:${randomUUID()}`
  await fund(player, stake)
  const moves = [{ from: `player:${player}:coin`, to: 'house:games', cents: stake } as const]
  await db.transaction((tx) => post(tx, { id, reason: 'round', moves, metadata: { gameId } }))
  return id
}

/** Real players play at the real time, since the chain of a player's ledger does. */
export const today = () => manilaDay(new Date())
/** An hour after the midnight that ends a day, so many days from now. */
export const afterMidnight = (days = 1) =>
  new Date(new Date(`${dayAfter(today(), days)}T00:00:00+08:00`).getTime() + 3_600_000)

/** Stores what a day earned at level 1. */
export async function earnCommission(activity: CommissionActivity, agent: number, cents: number): Promise<void> {
  await db.insert(commissions).values({
    ...{ activity, agent, day: '2026-11-01', level: 1 },
    ...{ friends: 1, validBet: cents * 100, cents, parts: [] },
  })
}

export async function forgetCommissions(): Promise<void> {
  for (const table of ['commission_sources', 'commissions', 'commission_changes', 'commission_days'])
    await db.execute(sql.raw(`delete from ${table}`))
}

/** Everything before today counts as added up, and the clock stands after the next midnight. */
export async function nextNight(days = 1): Promise<void> {
  await db.execute(sql`
    insert into commission_days (activity, day, added_at)
    select name, ${dayAfter(today(), -1)}::date, now() - interval '1 day' from unnest(array['agent', 'agent5']) name on conflict do nothing`)
  setClock(afterMidnight(days))
}

export type Level = { level: number; friends: number; cents: number; validBet?: number; parts?: object[] }
export type Statement = { day: string; cents: number; levels: Level[] }
type Data = {
  errcode: number
  agent: { balance: number; earned: number; changes: { kind: string; cents: number }[] }
  rows: Statement[]
}

export const agentData = async (player: TestPlayer) => (await call('agentData', {}, player)) as unknown as Data // validated by the dispatcher
export const balance = async (player: TestPlayer) => (await agentData(player)).agent?.balance
export const exchange = (player: TestPlayer, amount: number) => call('agent3Exchange', { amount }, player)
