import { now } from '../../base/clock.ts'
import type { Database } from '../../db/database.ts'
import { type Broken, findBroken } from '../../ledger/verify.ts'

/** The pocket of the safe-box (`ledger/accounts.ts`). */
const SLOT = 3

const laws = (at: Date): Record<string, string> => ({
  'what time locks hold is in the safe-box': `
    select l.player || ' safe-box' as subject, l.sum || ' under locks, ' || coalesce(a.balance, 0) || ' in the box' as found
    from (
      select player, sum(cents) as sum from safebox_locks
      where withdrawal is null and until > '${at.toISOString()}' group by player
    ) l left join ledger_accounts a on a.owner = l.player and a.slot = ${SLOT}
    where l.sum > coalesce(a.balance, 0)`,

  'a withdrawal from under time locks has them': `
    select l.withdrawal || ' withdrawal' as subject, l.sum || ' of locks, ' || coalesce(w.boxed, 0) || ' of the order' as found
    from (select player, withdrawal, sum(cents) as sum from safebox_locks where withdrawal is not null group by 1, 2) l
    left join withdrawals w on w.id = l.withdrawal and w.player = l.player
    where l.sum > coalesce(w.boxed, 0)`,
})

/** Checks that locked coin is there, on one snapshot. Returns the violations. */
export async function verifyTimeLocks(database: Pick<Database, 'transaction'>): Promise<Broken[]> {
  return await findBroken(database, laws(now()))
}
