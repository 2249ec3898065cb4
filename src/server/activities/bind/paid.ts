import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { catalogue } from '../../content/catalogue.ts'
import type { Reader } from '../../ledger/post.ts'
import { type ClaimKey, ONCE } from '../claim.ts'
import { activityClaims } from '../tables.ts'

/** Key of the reward for binding a number. */
export const bindKey = { activity: 'bind', item: 0, round: ONCE } as const

/**
 * Whether binding a number is paid by another claim than this one: by its activity, or by a task for it, in operation or not. What is owed
 * counts, since it will be given.
 */
export async function isBindingPaidBeside(
  reader: Reader,
  player: number,
  own: Pick<ClaimKey, 'activity' | 'item'>,
): Promise<boolean> {
  const { activity, item, round, state } = activityClaims
  const tasks = catalogue().configs.tasks.filter(({ kind }) => kind === 'bind')
  const ofTasks = and(
    eq(activity, 'tasks'),
    inArray(
      item,
      tasks.map(({ id }) => id),
    ),
  )
  const rows = await reader
    .select({ activity, item })
    .from(activityClaims)
    .where(
      and(
        ...[eq(activityClaims.player, player), eq(round, ONCE), ne(state, 'revoked')],
        or(eq(activity, bindKey.activity), ofTasks),
      ),
    )
  return rows.some((row) => row.activity !== own.activity || row.item !== own.item)
}
