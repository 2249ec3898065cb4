import { eq } from 'drizzle-orm'
import type { Task } from '#contract/activities/tasks/config.ts'
import { type DeedKind, deedOf, type TaskKind } from '#contract/activities/tasks/kinds.ts'
import { TASK_ROUNDS_MAX } from '#contract/activities/tasks/limits.ts'
import { dayEnd, dayStart } from '#contract/time.ts'
import type { Database, Tx } from '../../db/database.ts'
import { playedSince, validBetSince } from '../../games/played.ts'
import type { Reader } from '../../ledger/post.ts'
import { countFavourites } from '../../lobby/favourites.ts'
import { countExchanges } from '../../points/orders.ts'
import { countedOf } from '../../standing/countedOf.ts'
import { players, playerTotals } from '../../standing/tables.ts'
import { countedDeposits, sumOf } from '../../wallet/deposits/deposited.ts'
import { isBindingPaidBeside } from '../bind/paid.ts'
import { deedsOf, hasDone } from '../deeds/deeds.ts'
import { needsOf } from '../friends/conditions.ts'
import { countValidFriendsOf } from '../friends/valid.ts'

/** The data that tasks are counted from, each queried at most once. Play itself writes nothing for tasks. */
type Sources = ReturnType<typeof sourcesOf>

/** Who calls is logged in; of anybody else it is asked whether they were there on the day. */
export function sourcesOf(reader: Database | Tx, player: number, day: string, { isCaller = true } = {}) {
  const since = dayStart(day)
  const person = once(() => personOf(reader, player))
  return {
    person,
    isHere: async () => isCaller || (await person()).seenAt >= since,
    played: once(() => playedSince(reader, player, since, TASK_ROUNDS_MAX)),
    validBet: once(() => validBetSince(reader, player, since, TASK_ROUNDS_MAX)),
    favourites: once(() => countFavourites(reader, player)),
    invited: once(() => countValidFriendsOf(reader, player, { needs: needsOf('tasks') })),
    bindingPaidBeside: (item: number) => isBindingPaidBeside(reader, player, { activity: 'tasks', item }),
    deeds: once(() => deedsOf(reader, player)),
    exchanges: once(() => countExchanges(reader, player)),
    exchangesToday: once(() => countExchanges(reader, player, since)),
    depositedToday: once(async () => sumOf(await countedDeposits(reader, player, { start: since, end: dayEnd(day) }))),
  }
}

/** Queries share a transaction's connection and run one after another. A stored promise avoids repeating one. */
function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | undefined
  return () => {
    answer ??= ask()
    return answer
  }
}

type Person = { mobile: string; deposited: number; seenAt: Date }

async function personOf(reader: Reader, player: number): Promise<Person> {
  const [row] = await reader
    .select({ mobile: players.mobile, deposited: countedOf, seenAt: players.lastSeenAt })
    .from(players)
    .leftJoin(playerTotals, eq(playerTotals.player, players.id))
    .where(eq(players.id, player))
  return { mobile: row?.mobile ?? '', deposited: row?.deposited ?? 0, seenAt: row?.seenAt ?? new Date(0) }
}

/** What is counted of a task, of this activity or another one's. */
export type Counted = Pick<Task, 'goal' | 'kind' | 'period'>

type Counter = (sources: Sources, task: Counted) => Promise<number>

/** Counts each kind from recorded facts. */
const counters: Record<Exclude<TaskKind, DeedKind>, Counter> = {
  login: async ({ isHere }) => ((await isHere()) ? 1 : 0),
  bind: async ({ person }) => ((await person()).mobile === '' ? 0 : 1),
  play: async ({ played }) => (await played()).rounds,
  win: async ({ played }) => (await played()).wins,
  explore: async ({ played }) => (await played()).games,
  stake: async ({ validBet }) => await validBet(),
  firstPay: async ({ person }) => ((await person()).deposited > 0 ? 1 : 0),
  todayPay: async ({ depositedToday }) => await depositedToday(),
  favourite: async ({ favourites }) => await favourites(),
  invite: async ({ invited }) => await invited(),
  shop: async ({ exchanges, exchangesToday }, { period }) => await (period === 'once' ? exchanges : exchangesToday)(),
}

const byKind: Partial<Record<TaskKind, Counter>> = counters

/** A player's progress in a task, capped at its goal. */
export async function progressOf(task: Counted, sources: Sources): Promise<number> {
  const deed = deedOf(task.kind)
  if (deed) return hasDone(await sources.deeds(), deed) ? 1 : 0
  const counted = (await byKind[task.kind]?.(sources, task)) ?? 0
  return Math.min(task.goal, counted)
}

/** Whether what a task pays for was paid elsewhere: binding a number, by its activity or another task. */
export async function isPaidElsewhere({ id, kind }: Task, { bindingPaidBeside }: Sources): Promise<boolean> {
  return kind === 'bind' && (await bindingPaidBeside(id))
}
