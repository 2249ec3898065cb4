import type { Database } from '../db/database.ts'
import { type Broken, findBroken } from '../ledger/verify.ts'

const ROUND = `r.player || ' round ' || r.id`

/** Constraints that keys and foreign keys would enforce on an unpartitioned table. Each query returns the violations. */
const laws: Record<string, string> = {
  'a round has its seed pair': `
    select ${ROUND} as subject, 'its pair is not there' as found
    from rounds r left join fair_seeds f on f.player = r.player and f.id = r.seed where f.id is null`,

  'a nonce decides one round': `
    select player || ' seed ' || seed as subject, 'nonce ' || nonce || ' decided ' || count(*) as found
    from (select player, seed, nonce from rounds union all select player, seed, nonce from refused_rounds) held
    group by player, seed, nonce having count(*) > 1`,

  'a round has its posting': `
    select ${ROUND} as subject, case when i.key is null then 'its id was never posted'
      when i.player <> r.player then 'its id is of another player' else 'it is older than its posting' end as found
    from rounds r left join ledger_ids i on i.key = ledger_key('round:' || r.id)
    where i.key is null or i.player <> r.player or i.posted_at > r.played_at`,
}

/** Checks all constraints on one snapshot and returns the violations. */
export async function verifyRounds(database: Pick<Database, 'transaction'>): Promise<Broken[]> {
  return await findBroken(database, laws)
}
