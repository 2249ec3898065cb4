import type { Database } from '../db/database.ts'
import { type Broken, findBroken } from '../ledger/verify.ts'

const NONE = Number.MAX_SAFE_INTEGER
const COLUMNS = [
  ...['stake_day', 'stake_week', 'stake_month', 'loss_day', 'loss_week', 'loss_month'],
  ...['time_day', 'time_week', 'time_month', 'loss_pay', 'round'],
]
const COPIES = COLUMNS.map((column) => `('${camelOf(column)}', c.${column}_most)`)
const LEAST = `least(${COLUMNS.map((column) => `c.${column}_most`).join(', ')})`

function camelOf(column: string): string {
  return column.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase())
}

const laws: Record<string, string> = {
  'bets read the limits in force': `
    select c.player || ' limit ' || copy.name as subject, 'bets obey ' || copy.most as found
    from play_counts c cross join lateral (values ${COPIES.join(', ')}) as copy (name, most)
    left join play_limits l on l.player = c.player and l.name = copy.name
    where copy.most <> coalesce(least(l.own, l.operator), ${NONE})
      or c.is_limited <> (${LEAST} < ${NONE})`,

  'bets read the pay days that were said': `
    select coalesce(p.player, c.player) || ' pay days' as subject,
      'bets know ' || coalesce(c.pay_days, 'none') || ', said were ' || coalesce(p.days, 'none') as found
    from play_counts c full join pay_days p on p.player = c.player
    where c.pay_days is distinct from p.days or (c.pay_days is null) <> (c.pay_ends is null) or (c.pay_days is null) <> (c.pay_began is null)`,

  'a limit from pay day to pay day has pay days': `
    select l.player || ' limit ' || l.name as subject, 'nobody knows when pay comes' as found
    from play_limits l left join pay_days p on p.player = l.player
    where l.name like '%Pay' and l.own is not null and p.player is null`,

  'a limit has the row that bets read': `
    select l.player || ' limit ' || l.name as subject, 'no bet obeys it' as found
    from play_limits l left join play_counts c on c.player = l.player where c.player is null`,
}

/** Checks that bets obey the limits in force, on one snapshot. Returns the violations. */
export async function verifyLimits(database: Pick<Database, 'transaction'>): Promise<Broken[]> {
  return await findBroken(database, laws)
}
