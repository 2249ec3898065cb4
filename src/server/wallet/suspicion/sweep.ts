import { gte, sql } from 'drizzle-orm'
import type { SuspicionRules } from '#contract/lobby/catalogueSuspicion.ts'
import { log } from '../../base/log.ts'
import { catalogue } from '../../content/catalogue.ts'
import { atLeisure, type Database, db } from '../../db/database.ts'
import { lockWallet } from '../lock.ts'
import { bankAccounts } from '../payeeTables.ts'
import { depositOrders, withdrawals } from '../tables.ts'
import { noteCovered } from './covered.ts'
import { examine } from './examine.ts'
import { beginOf } from './facts.ts'
import type { SharedNumber } from './markers.ts'
import { overdueNow } from './overdue.ts'

/**
 * Job: notes covered transactions, and looks for markers at players whose payments or accounts may show one. A withdrawal is looked at
 * when it is asked for; this finds the rest. Each player is a transaction of its own. It tells in the log how many reports are overdue.
 */
export async function sweepSuspicions(): Promise<number> {
  const rules = catalogue().suspicion
  const found = await atLeisure(async (own) => {
    const covered = await noteCovered(own)
    return { covered, shared: await sharedBy(own, rules), players: await candidatesOf(own, rules) }
  })
  const players = new Set([...found.players, ...found.shared.keys()])
  let fresh = 0
  for (const player of players) {
    fresh += await db.transaction(async (tx) => {
      await lockWallet(tx, player)
      return await examine(tx, player, { shared: found.shared.get(player) ?? [] })
    })
  }
  const overdue = await overdueNow()
  if (overdue.suspicious + overdue.covered > 0) log.warn(overdue, 'reports to the council are overdue')
  return fresh + found.covered
}

/** Players whose sums are large enough, or whose accounts are many enough, to be looked at one by one. */
async function candidatesOf(own: Database, rules: SuspicionRules): Promise<number[]> {
  const { covered, splitting, payoutAccounts } = rules
  const begin = beginOf(rules)
  const isMuch = sql`count(*) >= ${splitting.payments} and sum(cents) >= ${covered.above}`
  const { rows } = await own.execute<{ player: string }>(sql`
    select player from ${depositOrders} where state = 'credited' and ${gte(depositOrders.creditedAt, begin)}
    group by player having ${isMuch}
    union
    select player from ${withdrawals} where ${gte(withdrawals.createdAt, begin)}
    group by player having count(*) >= ${splitting.payments} and sum(cents + fee) >= ${covered.above}
    union
    select player from ${bankAccounts} where ${gte(bankAccounts.boundAt, begin)}
    group by player having count(*) >= ${payoutAccounts.accounts}`)
  return rows.map(({ player }) => Number(player))
}

/** Numbers that several players have had, by each of these players. */
async function sharedBy(
  own: Database,
  { sharedAccount, ...rules }: SuspicionRules,
): Promise<Map<number, SharedNumber[]>> {
  const { boundAt, numberHash, player, id } = bankAccounts
  const isRecent = own
    .select({ numberHash })
    .from(bankAccounts)
    .where(gte(boundAt, beginOf({ sharedAccount, ...rules })))
  const rows = await own
    .select({
      players: sql<string[]>`array_agg(distinct ${player})`,
      newest: sql<string>`(array_agg(${id} order by ${boundAt} desc nulls last, ${id}))[1]`,
      boundAt: sql<Date>`max(${boundAt})`.mapWith(boundAt),
    })
    .from(bankAccounts)
    .where(sql`${numberHash} in (${isRecent})`)
    .groupBy(numberHash)
    .having(sql`count(distinct ${player}) >= ${sharedAccount.players}`)
    .orderBy(sql`3`)
  const found = new Map<number, SharedNumber[]>()
  for (const { players, ...row } of rows) {
    const whose = players.map(Number)
    for (const one of whose) found.set(one, [...(found.get(one) ?? []), { ...row, players: whose }])
  }
  return found
}
