import { sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { DaySpan } from '#contract/wallet/statement.ts'
import { pockets } from './accounts.ts'
import { freshLines, freshSums } from './dayLines.ts'
import { type Executing, type Flow, namesOfEnds } from './flows.ts'
import { isCoin } from './parts.ts'

/** A player's own flow. `day` is the beginning of its day, as many characters as asked for; undefined after the span. */
export type OwnFlow = Flow & { minutes: number }
/** `held` is all coin that the player has at this moment: spendable, in the safe-box, or held for a withdrawal. */
export type OwnFlows = { held: Cents; flows: readonly OwnFlow[] }

type Row = {
  held: Cents
  day: string | null
  reason: Flow['reason'] | null
  game: number
  giver: number
  taker: number
  cents: Cents
  count: number
  minutes: number
}

const coinSlots = pockets.flatMap((pocket, slot) => (isCoin(pocket) ? [slot] : []))

/**
 * What a player's lines moved since the beginning of a span, by day, month or year (`length` characters of a day). One statement reads the sums of
 * the days, the lines that are not added up yet, and the balances, so all are of one moment.
 */
export async function flowsOfPlayer(
  on: Executing,
  player: number,
  { from, to }: DaySpan,
  length: number,
): Promise<OwnFlows> {
  const { rows } = await on.execute<Row>(sql`
    with ${freshLines(player)},
    sums as (
      select day, reason, game, giver, taker, cents, count, minutes from ledger_days where player = ${player} and day >= ${from}::date
      union all
      select * from (${freshSums}) fresh_sums where day >= ${from}::date
    ),
    moved as (
      select case when day <= ${to}::date then left(day::text, ${length}::int) end as day, reason, game, giver, taker,
        sum(cents)::bigint as cents, sum(count)::bigint as count, sum(minutes)::bigint as minutes
      from sums group by 1, 2, 3, 4, 5
    )
    select held.cents as held, moved.* from (
      select coalesce(sum(balance), 0)::bigint as cents from ledger_accounts
      where owner = ${player} and slot = any (${sql.param(coinSlots)}::smallint[])
    ) held (cents) left join moved on true`)
  const nameOf = await namesOfEnds(on)
  const flows = rows.flatMap(({ day, reason, game, giver, taker, cents, count, minutes }) =>
    reason === null
      ? []
      : [
          {
            ...{ day: day ?? undefined, reason, gameId: game === 0 ? undefined : game },
            ...{ from: nameOf(giver), to: nameOf(taker), cents, count, minutes },
          },
        ],
  )
  return { held: rows[0]?.held ?? 0, flows }
}
