import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/database.ts'
import { dropMonth, type Month, monthsBefore } from '../db/months.ts'
import { proveLedger, verifyLedger } from './verify.ts'

const TABLE = 'ledger_lines'

/**
 * Drops the months of lines that ended before a moment, oldest first, and keeps their result. `ledger_carried` then holds each account's
 * balance and each chain's end, and the ids stay taken. A month with a player for whom `isHeld` is true stays, and all later ones. The
 * whole ledger is proven first: if a law is broken, it throws and drops nothing. Returns the number of dropped months.
 */
export async function dropMonths(
  database: Database,
  before: Date,
  isHeld: (month: Month, players: readonly number[]) => Promise<boolean>,
): Promise<number> {
  let gone = 0
  for (const month of await monthsBefore(database, TABLE, before)) {
    if (gone === 0) await assertProven(database)
    if (await isHeld(month, await playersOf(database, month))) return gone
    await database.transaction((tx) => carry(tx, month))
    gone += 1
  }
  return gone
}

async function assertProven(database: Database): Promise<void> {
  // The proven state of an account must not be older than its carry-over.
  const [broken] = [...(await verifyLedger(database)), ...(await proveLedger(database)).broken]
  if (broken)
    throw new Error(`No month is dropped from a broken ledger: ${broken.law}: ${broken.subject}: ${broken.found}`)
}

async function playersOf(database: Database, { partition }: Month): Promise<number[]> {
  const { rows } = await database.execute<{ player: number }>(
    sql`select distinct player from ${sql.identifier(partition)} where player > 0`,
  )
  return rows.map(({ player }) => player)
}

async function carry(tx: Tx, at: Month): Promise<void> {
  const { partition } = at
  const month = sql.identifier(partition)
  await tx.execute(sql`set local statement_timeout = 0`)
  // Blocks postings to this month. Postings continue in all others.
  await tx.execute(sql`lock table ${month} in share mode`)
  const { rows } = await tx.execute<{ player: number }>(sql`
    select l.player from ledger_lines l join (select player, max(seq) as seq from ${month} group by player) m on m.player = l.player
    where l.seq < m.seq and l.tableoid <> ${partition}::regclass limit 1`)
  // Happens only if a clock was set back across a month: the later month is then older in the chain.
  if (rows[0])
    throw new Error(`The months of player ${rows[0].player} are not in the order of the chain: none is dropped.`)
  await tx.execute(sql`
    insert into ledger_carried (owner, slot, balance, seq, hash)
    select owner, slot, sum(change), coalesce(l.seq, 0), coalesce(l.hash, decode(repeat('00', 32), 'hex'))
    from (
      select leg.number >> 5 as owner, (leg.number & 31)::smallint as slot,
        case leg.place % 3 when 1 then -m.moves[leg.place + 2] else m.moves[leg.place + 1] end as change
      from ${month} m cross join lateral unnest(m.moves) with ordinality as leg (number, place)
      where leg.place % 3 <> 0 and case when leg.number >= 32 then leg.number >> 5 = m.player
        else m.player = coalesce((ledger_players(m.moves))[1], 0) end
      union all
      select distinct player, 0::smallint, 0 from ${month}
    ) legs
    left join (select distinct on (player) player, seq, hash from ${month} order by player, seq desc) l on l.player = owner and slot = 0
    group by owner, slot, l.seq, l.hash
    on conflict (owner, slot) do update set balance = ledger_carried.balance + excluded.balance,
      seq = case when excluded.seq > 0 then excluded.seq else ledger_carried.seq end,
      hash = case when excluded.seq > 0 then excluded.hash else ledger_carried.hash end`)
  await dropMonth(tx, at)
}
