import { lt, sql } from 'drizzle-orm'
import { COMMISSION_DAYS_LATE, COMMISSION_TAKEN_DAYS } from '#contract/activities/commission.ts'
import { dayAfter } from '#contract/days.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { atLeisure, db, type Tx } from '../../db/database.ts'
import { daysToAddUp } from '../finishedDays.ts'
import { addedUntil } from './balance.ts'
import { wasOn } from './counted.ts'
import { NO_EARNER, type Plan, storeSources } from './sources.ts'
import { commissionDays, commissionSources } from './tables.ts'
import { takeBack } from './takeBack.ts'

/**
 * Job: adds up the commissions of the finished days that are not added up yet, and takes back what no longer counts. A day is one transaction, whose row
 * in `commission_days` lets one process add it up, once: a process that dies leaves the whole day to the next. Returns the number of statements.
 */
export async function addUpCommissions(plan: Plan): Promise<number> {
  const { activity } = plan
  const last = await addedUntil(activity)
  // Before anything is added up: a process that dies here leaves both to the next one.
  if (last) await takeBack(plan, last.addedAt)
  let added = 0
  for (const finished of daysToAddUp(last?.day, COMMISSION_DAYS_LATE)) added += await addUpDay(plan, finished)
  await forgetSources()
  return added
}

async function addUpDay(plan: Plan, day: string): Promise<number> {
  const { activity, tiers } = plan
  return await atLeisure((own) =>
    own.transaction(async (tx) => {
      const mark = tx.insert(commissionDays).values({ activity, day, addedAt: now(), tiers })
      if ((await mark.onConflictDoNothing().returning()).length === 0 || !wasOn(activity, day)) return 0
      // Without it, the joins of a large day go through files.
      await tx.execute(sql`set local work_mem = '64MB'`)
      return (await storeSources(tx, plan, day)) > 0 ? await storeStatements(tx, plan, day) : 0
    }),
  )
}

/** Adds the stored bets of a day up to statements: per agent and level, each type and rate rounded down by itself. */
async function storeStatements(tx: Tx, { activity }: Plan, day: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with earned as materialized (
      select up.agent, up.level, up.rate, s.type, s.friend, s.valid
      from commission_sources s, unnest(s.agents, s.rates) with ordinality up (agent, rate, level)
      where s.activity = ${activity} and s.day = ${day}::date and up.rate <> ${NO_EARNER}
    ),
    parts as (
      select agent, level, type, rate, sum(valid)::bigint as valid, floor(sum(valid) * rate / 10000)::bigint as cents
      from earned group by 1, 2, 3, 4
    ),
    heads as (select agent, level, count(distinct friend) as friends from earned group by 1, 2)
    insert into commissions (activity, agent, day, level, friends, valid_bet, cents, parts)
    select ${activity}, p.agent, ${day}::date, p.level, h.friends, sum(p.valid), sum(p.cents),
      jsonb_agg(jsonb_build_object('typeId', p.type, 'rate', p.rate, 'validBet', p.valid, 'cents', p.cents) order by p.type, p.rate)
    from parts p join heads h on h.agent = p.agent and h.level = p.level
    group by p.agent, p.level, h.friends`)
  return rowCount ?? 0
}

/** What cannot be taken back any more needs no trace. */
async function forgetSources(): Promise<void> {
  const before = dayAfter(manilaDay(now()), -COMMISSION_TAKEN_DAYS)
  await db.delete(commissionSources).where(lt(commissionSources.day, before))
}
