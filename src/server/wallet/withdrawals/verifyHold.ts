import type { Database } from '../../db/database.ts'
import { type Broken, findBroken } from '../../ledger/verify.ts'
import { openWithdrawalStates } from '../tables.ts'

/** The pocket of the hold (`ledger/accounts.ts`). */
const SLOT = 2

const open = openWithdrawalStates.map((state) => `'${state}'`).join(', ')

const laws: Record<string, string> = {
  'what is held are open withdrawals and payments that are set aside': `
    select 'player ' || coalesce(rows.player, held.player) as subject,
      coalesce(rows.sum, 0) || ' in the rows, ' || coalesce(held.balance, 0) || ' in the hold' as found
    from (
      select player, sum(cents) as sum from (
        select player, cents + fee as cents from withdrawals where state in (${open})
        union all select player, aside_cents from deposit_orders where aside_cents > 0
      ) each group by player
    ) rows
    full join (select owner as player, balance from ledger_accounts where slot = ${SLOT} and owner > 0 and balance <> 0) held
      on held.player = rows.player
    where coalesce(rows.sum, 0) <> coalesce(held.balance, 0)`,
}

/** Checks on one snapshot that each player's hold is what their orders say. Returns the violations. */
export async function verifyHold(database: Pick<Database, 'transaction'>): Promise<Broken[]> {
  return await findBroken(database, laws)
}
