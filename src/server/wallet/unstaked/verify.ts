import type { Database } from '../../db/database.ts'
import { type Broken, findBroken } from '../../ledger/verify.ts'

const over = "'rejected', 'cancelled', 'returned'"

const laws: Record<string, string> = {
  'what left unplayed is what the rows of its player say': `
    select 'player ' || t.player as subject, t.unplayed || ' in the totals, ' || coalesce(u.sum, 0) || ' in the rows' as found
    from player_totals t
    left join (select player, sum(cents) as sum from unstaked_deposits where returned_at is null group by player) u
      on u.player = t.player
    where t.unplayed <> coalesce(u.sum, 0)`,

  'a deposit that left unstaked has its withdrawal, and counts again when that is over': `
    select u.withdrawal || ' withdrawal' as subject, coalesce(w.state, 'none') as found
    from unstaked_deposits u left join withdrawals w on w.id = u.withdrawal and w.player = u.player
    where w.id is null or (u.returned_at is not null) <> (w.state in (${over}))`,

  'no more of a deposit left than it was': `
    select u.order_id || ' deposit' as subject, u.sum || ' left of ' || coalesce(o.cents, 0) as found
    from (select order_id, sum(cents) as sum from unstaked_deposits where returned_at is null group by order_id) u
    left join deposit_orders o on o.id = u.order_id where u.sum > coalesce(o.cents, 0)`,
}

/** Checks on one snapshot which deposits left unstaked. Returns the violations. */
export async function verifyUnstaked(database: Pick<Database, 'transaction'>): Promise<Broken[]> {
  return await findBroken(database, laws)
}
