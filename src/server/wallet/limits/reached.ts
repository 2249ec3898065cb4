import { eq, type SQL, sql } from 'drizzle-orm'
import type { LimitName } from '#contract/care/limits.ts'
import type { StakeLimits } from '../../call/handler.ts'
import { type LimitRow, mostOf } from '../../care/limits.ts'
import { type PayRow, periodOf } from '../../care/payRows.ts'
import { leftOf, windowLimits } from '../../care/stakes.ts'
import { payDays, playLimits } from '../../care/tables.ts'
import { renewalOf } from '../../care/windows.ts'
import { type CountedOrder, depositsOf, ordersPart, ordersValues, sumsOf } from './deposits.ts'

/** What tells whether a player is at a limit, in one value of a statement. Times are milliseconds. */
export type LimitFacts = {
  rows: [name: LimitName, own: LimitRow['own'], operator: LimitRow['operator']][]
  pay: [days: PayRow['days'], since: number, began: number] | null
  orders: CountedOrder[]
  play: StakeLimits | null
}

const ms = (moment: SQL) => sql`extract(epoch from ${moment}) * 1000`

/** The limits of a player with what their windows have taken, as part of a prepared statement. */
export function limitsPart(player: SQL): SQL<LimitFacts> {
  const { name, own, operator } = playLimits
  const { days, since, began } = payDays
  const rows = sql`(select json_agg(json_build_array(${name}, ${own}, ${operator})) from ${playLimits}
    where ${eq(playLimits.player, player)})`
  const pay = sql`(select json_build_array(${days}, ${ms(sql`${since}`)}, ${ms(sql`${began}`)}) from ${payDays}
    where ${eq(payDays.player, player)})`
  const play = sql`limits_at(${player}, ${sql.placeholder('playAt')}::bigint, true)`
  return sql`json_build_object('rows', ${rows}, 'pay', ${pay}, 'orders', ${ordersPart(player)}, 'play', ${play})`
}

export const limitsValues = (at: Date) => ({ playAt: at.getTime(), ...ordersValues(at) })

/** Whether a window of a limit has nothing left. The largest stake of a round is no window. */
export function isAtLimit({ rows, pay: row, orders, play }: LimitFacts, at: Date): boolean {
  const pay = row ? periodOf({ days: row[0], since: new Date(row[1]), began: new Date(row[2]) }, at) : undefined
  const used = new Map([...playUsed(play), ...depositsOf(sumsOf(orders, at, pay))])
  return rows.some(([name, own, operator]) => {
    const most = mostOf({ own, operator })
    return most !== null && renewalOf(name, at, pay) !== undefined && leftOf({ most, used: used.get(name) ?? 0 }) === 0
  })
}

const playUsed = (play: StakeLimits | null) =>
  play ? windowLimits(play).map(({ name, used }) => [name, used] as const) : []
