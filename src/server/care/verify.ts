import type { Database } from '../db/database.ts'
import { type Broken, findBroken } from '../ledger/verify.ts'

const NONE = Number.MAX_SAFE_INTEGER
const COLUMNS = [
  ...['stake_day', 'stake_week', 'stake_month', 'loss_day', 'loss_week', 'loss_month'],
  ...['time_day', 'time_week', 'time_month', 'round'],
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

  'a limit has the row that bets read': `
    select l.player || ' limit ' || l.name as subject, 'no bet obeys it' as found
    from play_limits l left join play_counts c on c.player = l.player where c.player is null`,
}

/** Checks that bets obey the limits in force, on one snapshot. Returns the violations. */
export async function verifyLimits(database: Pick<Database, 'transaction'>): Promise<Broken[]> {
  return await findBroken(database, laws)
}
