import { sql } from 'drizzle-orm'
import { ADD_UP_LINES_MAX, STATEMENT_LINES_MAX } from '#contract/wallet/statement.ts'
import { db } from '../db/database.ts'
import { freshLines, freshSums } from './dayLines.ts'

/** Players per query of the nightly job. */
const PLAYERS = 500

/** Number of a player's lines that are not added up by day yet. */
export async function linesToAddUp(player: number): Promise<number> {
  const { rows } = await db.execute<{ lines: number }>(sql`
    select a.seq - coalesce(m.seq, 0) as lines from ledger_accounts a left join ledger_day_marks m on m.player = a.owner
    where a.owner = ${player} and a.slot = 0`)
  return rows[0]?.lines ?? 0
}

/**
 * Adds the next lines of a player up by day. The mark moves with the sums in one transaction, and its row's lock lets one process work: no line
 * counts twice, and none is left out, in whatever order clocks wrote their times. Resolves to the number of lines.
 */
export async function addUpDays(player: number, most = ADD_UP_LINES_MAX): Promise<number> {
  return await db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into ledger_day_marks (player, seq) values (${player}, 0) on conflict (player) do nothing`,
    )
    await tx.execute(sql`select from ledger_day_marks where player = ${player} for update`)
    const { rows } = await tx.execute<{ lines: number }>(sql`
      with ${freshLines(player, most)},
      added as (
        insert into ledger_days (player, day, reason, game, giver, taker, cents, count, minutes)
        select ${player}::bigint, sums.* from (${freshSums}) sums
        on conflict (player, day, reason, game, giver, taker) do update set cents = ledger_days.cents + excluded.cents,
          count = ledger_days.count + excluded.count, minutes = ledger_days.minutes + excluded.minutes
      ),
      head as (select coalesce(max(seq), 0) as seq from ledger_accounts where owner = ${player} and slot = 0)
      update ledger_day_marks m set seq = greatest(mark.seq, least(mark.seq + ${most}, head.seq)),
        minute = greatest(m.minute, (select max(minute) from fresh))
      from mark, head where m.player = ${player}
      returning m.seq - mark.seq as lines`)
    return rows[0]?.lines ?? 0
  })
}

/** Job: adds up the lines of everybody who has many new ones. Resolves to their number. */
export async function addUpAll(): Promise<number> {
  let [lines, after] = [0, 0]
  for (;;) {
    const { rows } = await db.execute<{ player: number }>(sql`
      select a.owner as player from ledger_accounts a left join ledger_day_marks m on m.player = a.owner
      where a.slot = 0 and a.owner > ${after} and a.seq - coalesce(m.seq, 0) > ${STATEMENT_LINES_MAX}
      order by a.owner limit ${PLAYERS}`)
    for (const { player } of rows) {
      for (let added = 1; added > 0; lines += added) added = await addUpDays(player)
      after = player
    }
    if (rows.length < PLAYERS) return lines
  }
}
