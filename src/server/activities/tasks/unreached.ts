import { dayEnd, dayStart } from '#contract/time.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Tx } from '../../db/database.ts'
import { countedDeposits, sumOf } from '../../wallet/deposits/deposited.ts'
import { anyCounts } from '../../wallet/unstaked/counting.ts'
import { type Grant, grantsIn } from '../grants.ts'

/** Tasks that count deposits, and of which those that count now do not make enough: a first deposit, or the sum of the day. */
export async function unreachedTasks(tx: Tx, player: number): Promise<readonly Grant[]> {
  const unreached: Grant[] = []
  for (const grant of await grantsIn(tx, player, 'tasks')) {
    const task = catalogue().configs.tasks.find(({ id }) => id === grant.item)
    if (task?.kind === 'firstPay' && !(await anyCounts(tx, player))) unreached.push(grant)
    if (task?.kind !== 'todayPay') continue
    const day = { start: dayStart(grant.round), end: dayEnd(grant.round) }
    if (sumOf(await countedDeposits(tx, player, day)) < task.goal) unreached.push(grant)
  }
  return unreached
}
