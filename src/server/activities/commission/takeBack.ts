import { type SQL, sql } from 'drizzle-orm'
import { COMMISSION_TAKEN_DAYS } from '#contract/activities/commission.ts'
import { dayAfter } from '#contract/activities/vip/days.ts'
import { manilaDay } from '#contract/time.ts'
import { safetyEvents } from '../../account/safetyTables.ts'
import { now } from '../../base/clock.ts'
import { db } from '../../db/database.ts'
import { depositReversals } from '../../wallet/debts/tables.ts'
import { betsOf, type Plan } from './sources.ts'

/**
 * Takes commissions back, by entries of their own: of friends with a payment that was taken back, and of bets that were corrected after their day was
 * added up. It compares what was counted with what counts now, so it may run as often as it likes.
 */
export async function takeBack(plan: Plan): Promise<void> {
  await reverse(
    plan,
    sql`
      select s.friend, s.day, s.type, s.valid as gone from commission_sources s
      where s.friend in (select player from ${depositReversals})`,
  )
  for (const day of await correctedDays(plan)) await reverse(plan, recounted(plan, day))
}

/** The days with bets that were corrected since they were added up. What is counted again without need changes nothing. */
async function correctedDays({ activity }: Plan): Promise<string[]> {
  const since = dayAfter(manilaDay(now()), -COMMISSION_TAKEN_DAYS)
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct s.day::text as day
    from ${safetyEvents} e
    join commission_sources s on s.friend = e.player and s.activity = ${activity}
    join commission_days d on d.activity = s.activity and d.day = s.day
    where e.kind in ('coinTaken', 'coinGiven') and e.happened_at >= ${since}::date and e.happened_at > d.added_at - interval '1 hour'
    order by 1`)
  return rows.map(({ day }) => day)
}

/** How much of a day's counted bets is missing by now. */
function recounted({ by }: Plan, day: string): SQL {
  return sql`
    select s.friend, s.day, s.type, s.valid - least(s.valid, coalesce(b.valid, 0)) as gone
    from commission_sources s left join (${betsOf(by, day)}) b on b.player = s.friend and b.type = s.type
    where s.day = ${day}::date`
}

/** Notes what is gone of bets that counted, and takes its commission from everybody who earned by it. One statement, which happens whole or not. */
async function reverse({ activity }: Plan, gone: SQL): Promise<void> {
  await db.execute(sql`
    with off as materialized (
      select s.friend, s.day, s.type, s.agents, s.rates, s.taken, g.gone
      from commission_sources s join (${gone}) g on g.friend = s.friend and g.day = s.day and g.type = s.type
      where s.activity = ${activity} and g.gone > s.taken for update of s
    ),
    noted as (
      update commission_sources s set taken = off.gone from off
      where s.activity = ${activity} and s.friend = off.friend and s.day = off.day and s.type = off.type
    )
    insert into commission_changes (activity, agent, kind, key, cents, at, day, level)
    select ${activity}, up.agent, 'reversed', concat_ws(':', 'reversed', off.day, off.friend, off.type, off.gone, up.level),
      -floor((off.gone - off.taken)::numeric * up.rate / 10000)::bigint, ${now().toISOString()}::timestamptz, off.day, up.level
    from off, unnest(off.agents, off.rates) with ordinality up (agent, rate, level)
    where floor((off.gone - off.taken)::numeric * up.rate / 10000) > 0
    on conflict do nothing`)
}
