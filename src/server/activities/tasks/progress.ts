import { eq } from 'drizzle-orm'
import type { Task } from '#contract/activities/tasks/config.ts'
import type { CountedKind, TaskKind } from '#contract/activities/tasks/kinds.ts'
import { TASK_ROUNDS_MAX } from '#contract/activities/tasks/limits.ts'
import { dayStart } from '#contract/time.ts'
import { countInvited } from '../../account/inviter.ts'
import { playedSince } from '../../games/played.ts'
import type { Reader } from '../../ledger/post.ts'
import { countFavourites } from '../../lobby/favourites.ts'
import { players, playerTotals } from '../../standing/tables.ts'
import { depositedSince } from '../../wallet/deposited.ts'

/** The data that tasks are counted from, each queried at most once. Play itself writes nothing for tasks. */
type Sources = ReturnType<typeof sourcesOf>

export function sourcesOf(reader: Reader, player: number, day: string) {
  const since = dayStart(day)
  return {
    person: once(() => personOf(reader, player)),
    played: once(() => playedSince(reader, player, since, TASK_ROUNDS_MAX)),
    favourites: once(() => countFavourites(reader, player)),
    invited: once(() => countInvited(reader, player)),
    depositedToday: once(() => depositedSince(reader, player, since)),
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

async function personOf(reader: Reader, player: number): Promise<{ mobile: string; deposited: number }> {
  const [row] = await reader
    .select({ mobile: players.mobile, deposited: playerTotals.deposited })
    .from(players)
    .leftJoin(playerTotals, eq(playerTotals.player, players.id))
    .where(eq(players.id, player))
  return { mobile: row?.mobile ?? '', deposited: row?.deposited ?? 0 }
}

/** Counts each kind from recorded facts. A logged-in caller already fulfils a log-in task. */
const counters: Record<CountedKind, (sources: Sources) => Promise<number>> = {
  login: async () => 1,
  bind: async ({ person }) => ((await person()).mobile === '' ? 0 : 1),
  play: async ({ played }) => (await played()).rounds,
  win: async ({ played }) => (await played()).wins,
  explore: async ({ played }) => (await played()).games,
  stake: async ({ played }) => (await played()).staked,
  firstPay: async ({ person }) => ((await person()).deposited > 0 ? 1 : 0),
  todayPay: async ({ depositedToday }) => await depositedToday(),
  favourite: async ({ favourites }) => await favourites(),
  invite: async ({ invited }) => await invited(),
}

const byKind: Partial<Record<TaskKind, (sources: Sources) => Promise<number>>> = counters

/** A player's progress in a task, capped at its goal. */
export async function progressOf({ kind, goal }: Task, sources: Sources): Promise<number> {
  const counted = (await byKind[kind]?.(sources)) ?? 0
  return Math.min(goal, counted)
}
