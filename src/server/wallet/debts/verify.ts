import type { Database } from '../../db/database.ts'
import { type Broken, findBroken } from '../../ledger/verify.ts'

/** What the ledger cannot know of debts: their rows. Each query returns the violations. */
const lawsOfSums: Record<string, string> = {
  'what players owe is what the ledger lent them': `
    select 'house:debts' as subject, owed.sum || ' in the rows, ' || lent.sum || ' in the ledger' as found
    from (select coalesce(sum(debt - paid - forgiven), 0) as sum from deposit_reversals) owed,
      (select -coalesce(sum(balance), 0) as sum from ledger_accounts where name ~ '^house:debts:\\d+$') lent
    where owed.sum <> lent.sum`,

  'a reversal has its posting': `
    select r.player || ' reversal ' || r.id as subject, 'its id was never posted for this player' as found
    from deposit_reversals r left join ledger_ids i on i.key = ledger_key('depositReversed:' || r.id)
    where not r.is_early and i.player is distinct from r.player`,
}

/** The law that reads all lines. */
const lawsOfLines: Record<string, string> = {
  'what a player owes is what the chain of that player lent': `
    select 'player ' || coalesce(owed.player, lent.player) as subject,
      coalesce(owed.sum, 0) || ' in the rows, ' || coalesce(lent.sum, 0) || ' in the chain' as found
    from (select player, sum(debt - paid - forgiven) as sum from deposit_reversals group by player) owed
    full join (
      select l.player, sum(case when l.moves[at] = any (house.numbers) then l.moves[at + 2] else -l.moves[at + 2] end) as sum
      from ledger_lines l
      cross join (select array_agg(owner * 32 + slot) as numbers from ledger_accounts where name ~ '^house:debts:\\d+$') house
      cross join lateral generate_series(1, cardinality(l.moves), 3) at
      where l.reason in ('deposit', 'depositReversed', 'debtPaid', 'debtForgiven')
        and (l.moves[at] = any (house.numbers) or l.moves[at + 1] = any (house.numbers))
      group by l.player
    ) lent on lent.player = owed.player
    where coalesce(owed.sum, 0) <> coalesce(lent.sum, 0)
      -- Lines of dropped months are told by the sum of all alone.
      and not exists (select from ledger_carried)`,
}

/** Checks the debts on one snapshot and returns the violations; with `all`, also against every line of the ledger. */
export async function verifyDebts(database: Pick<Database, 'transaction'>, scope: 'all' | 'new'): Promise<Broken[]> {
  return await findBroken(database, scope === 'all' ? { ...lawsOfSums, ...lawsOfLines } : lawsOfSums)
}
