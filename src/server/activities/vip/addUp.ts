import { desc, sql } from 'drizzle-orm'
import type { VipConfig } from '#contract/activities/vip/config.ts'
import { dayAfter } from '#contract/days.ts'
import { gameType } from '#contract/enumerations.ts'
import { dayEnd, dayStart, manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db, type Tx } from '../../db/database.ts'
import { settledBetsIn } from '../../games/validBets.ts'
import type { Period } from '../../ledger/flows.ts'
import { daysToAddUp } from '../finishedDays.ts'
import { keepUpgrades } from './keep.ts'
import { countsUntil } from './runs.ts'
import { vipRebateDays, vipRebates } from './tables.ts'

const HUNDREDTHS = 100

/**
 * Job: adds up the rebates of the finished days that are not added up yet, stores the gifts of levels reached in them, and deletes those whose last day is over. What was
 * played after the end of the activity earns none. Returns the number of rebates.
 */
export async function addUpRebates(): Promise<number> {
  await keepForExcluded()
  await forgetLapsed()
  let added = 0
  const [last] = await db.select().from(vipRebateDays).orderBy(desc(vipRebateDays.day)).limit(1)
  for (const day of daysToAddUp(last?.day, configured().rebateDays)) {
    const period = await periodOf(day)
    added += await addUpDay(day, period)
    if (period) await keepUpgrades(day)
  }
  return added
}

/** What of a day counts: all of it, or the part before the end of the activity. Undefined for a day after that. */
async function periodOf(day: string): Promise<Period | undefined> {
  const [from, to, until] = [dayStart(day), dayEnd(day), await countsUntil()]
  if (until === undefined) return undefined
  if (until === 'now') return { from, to }
  return until > from ? { from, to: new Date(Math.min(until.getTime(), to.getTime())) } : undefined
}

/** Adds up one finished day in one statement. Its row in `vip_rebate_days` lets one process do so, once. */
async function addUpDay(day: string, period: Period | undefined): Promise<number> {
  return await db.transaction(async (tx) => {
    const marked = await tx.insert(vipRebateDays).values({ day, addedAt: now() }).onConflictDoNothing().returning()
    return marked.length > 0 && period ? await insertRebates(tx, day, period) : 0
  })
}

/**
 * Per player and type of game: valid bet of the day, times the basis points of the player's level, rounded down. No rebate goes on play after a
 * player's care step was raised, or under an operator's limit, since that is no time to promote play.
 */
async function insertRebates(tx: Tx, day: string, period: Period): Promise<number> {
  const { rebateDays, rebateBetRate } = configured()
  const { types, levels, rates } = tables()
  const { rowCount } = await tx.execute(sql`
    insert into vip_rebates (player, day, level, cents, bet_rate, types, until)
    select player, ${day}::date, level, sum(cents), ${Math.round(rebateBetRate * HUNDREDTHS)}::int,
      jsonb_agg(jsonb_build_object('typeId', type, 'validBet', valid, 'rate', rate, 'cents', cents) order by type),
      ${dayAfter(day, rebateDays)}::date
    from (
      select typed.player, typed.type, typed.valid, leveled.level, rated.rate, typed.valid * rated.rate / 10000 as cents
      from (
        select b.player, t.type, sum(b.valid)::bigint as valid
        from (${settledBetsIn(period)}) b (player, game, valid)
        join jsonb_to_recordset(${JSON.stringify(types)}::jsonb) t (game int, type int) on t.game = b.game
        group by 1, 2 having sum(b.valid) > 0
      ) typed
      join players p on p.id = typed.player and not p.is_bot
      join player_totals totals on totals.player = typed.player
      left join (
        select b.player, sum(b.valid)::bigint as valid from (${settledBetsIn({ from: dayEnd(day), to: now() })}) b (player, game, valid) group by 1
      ) later on later.player = typed.player
      cross join lateral (
        select max(l.level) as level from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) l (level int, bet bigint)
        -- The level at the end of the day: what was played since counts for the days that follow.
        where l.bet <= totals.valid_bet - coalesce(later.valid, 0)
      ) leveled
      join jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) rated (level int, type int, rate int)
        on rated.level = leveled.level and rated.type = typed.type
      where not exists (select from care_scores s where s.player = p.id and s.step <> 'none' and s.step_since < ${dayStart(day).toISOString()})
        and not exists (select from play_limits m where m.player = p.id and m.operator is not null)
    ) earned
    group by player, level having sum(cents) > 0
    on conflict do nothing`)
  return rowCount ?? 0
}

/** The types of all games, the levels, and the rates above zero, as the statement joins them. */
function tables() {
  const { games, webConfig } = catalogue()
  return {
    types: games.map(({ id, typeId }) => ({ game: id, type: typeId })),
    levels: webConfig.appUserLevelConfigList.map(({ level, betAmount }) => ({ level, bet: betAmount })),
    rates: configured().levels.flatMap(({ level, rebate }) =>
      Object.entries(gameType).flatMap(([name, type]) => {
        const rate = Object.entries(rebate).find(([one]) => one === name)?.[1] ?? 0
        return rate > 0 ? [{ level, type, rate }] : []
      }),
    ),
  }
}

/** What was not over when an exclusion, a break or a lock began stays: its last day moves on until the account is open again. */
async function keepForExcluded(): Promise<void> {
  const today = manilaDay(now())
  const until = dayAfter(today, configured().rebateDays)
  await db.execute(sql`
    update vip_rebates r set until = ${until}::date from players p
    where p.id = r.player and r.claimed_at is null and r.until < ${until}::date
      and (p.locked_for is not null and r.until >= ${today}::date or exists (
        select from exclusions e where e.player = p.id and e.ended_at is null
          and (e.started_at at time zone 'Asia/Manila')::date <= r.until))`)
}

/** Deletes rebates some days after their last day. */
async function forgetLapsed(): Promise<void> {
  const before = dayAfter(manilaDay(now()), -configured().rebateDays)
  await db.delete(vipRebates).where(sql`${vipRebates.until} < ${before}`)
}

const configured = (): VipConfig => catalogue().configs.vip
