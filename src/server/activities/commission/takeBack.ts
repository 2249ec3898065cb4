import { and, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { manilaDay } from '#contract/time.ts'
import { safetyEvents } from '../../account/safetyTables.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import { atLeisure, type Database, db } from '../../db/database.ts'
import { countedBetOf } from '../../games/validBet.ts'
import { postedOf } from '../../ledger/reverse.ts'
import { depositReversals } from '../../wallet/debtTables.ts'
import { betsOf, type Plan } from './sources.ts'

/** A correction that was under way when a day was added up. */
const UNDER_WAY_MS = 3_600_000

/** Bets of a day and a type of game in the sources that an operator has corrected. */
type Corrected = { readonly day: string; readonly type: number; readonly players: Set<number> }

/**
 * Takes commissions back, by entries of their own. It looks at friends with a payment that was taken back, and at bets corrected since the last day was
 * added up. It compares what was counted with what counts now, so it may run as often as it likes.
 */
export async function takeBack(plan: Plan, lastAdded: Date): Promise<void> {
  const corrected = await correctedSince(plan, new Date(lastAdded.getTime() - UNDER_WAY_MS))
  await atLeisure(async (own) => {
    await reverse(own, plan, unpaid(plan))
    for (const bets of corrected) await reverse(own, plan, recounted(plan, bets))
  })
}

async function correctedSince({ by }: Plan, since: Date): Promise<Corrected[]> {
  const { player, kind, values, happenedAt } = safetyEvents
  const isCorrection = and(inArray(kind, ['coinTaken', 'coinGiven']), gte(happenedAt, since))
  const events = await db.select({ player, values }).from(safetyEvents).where(isCorrection)
  const corrected = new Map<string, Corrected>()
  for (const event of events) {
    const posted = await postedOf(db, event.player, event.values.entry ?? '')
    const bet = posted && (await countedBetOf(posted))
    const type = by === 'all' ? 0 : catalogue().gamesById.get(Number(posted?.metadata.gameId))?.typeId
    if (!bet || type === undefined) continue
    const day = manilaDay(bet.at)
    const known = corrected.get(`${day}:${type}`) ?? { day, type, players: new Set() }
    corrected.set(`${day}:${type}`, known)
    known.players.add(event.player)
  }
  return [...corrected.values()]
}

/** All that counted of friends with a payment that was taken back. */
const unpaid = ({ activity }: Plan): SQL => sql`
  select s.friend, s.day, s.type, s.valid as gone from commission_sources s
  where s.activity = ${activity} and s.friend in (select player from ${depositReversals})`

/**
 * How much of what counted of these players, by the type of their corrected bets, is missing by now. Games may have left or changed their type since,
 * which takes nothing: so it is no more than what is missing of all types together.
 */
const recounted = ({ activity, by }: Plan, { day, type, players }: Corrected): SQL => sql`
  with found as materialized (${betsOf(by, day, [...players])}),
  found_in_all as (select player, sum(valid) as valid from found group by 1),
  counted as (
    select friend, sum(case when type = ${type} then valid else valid - taken end) as valid from commission_sources
    where activity = ${activity} and day = ${day}::date and friend = any(${sql.param([...players])}::bigint[]) group by 1
  )
  select s.friend, s.day, s.type,
    least(s.valid - coalesce(f.valid, 0), counted.valid - coalesce(found_in_all.valid, 0))::bigint as gone
  from commission_sources s join counted on counted.friend = s.friend
  left join found f on f.player = s.friend and f.type = s.type
  left join found_in_all on found_in_all.player = s.friend
  where s.activity = ${activity} and s.day = ${day}::date and s.type = ${type}`

/** Notes what is gone of bets that counted, and takes its commission from everybody who earned by it. One statement, which happens whole or not. */
async function reverse(own: Database, { activity }: Plan, gone: SQL): Promise<void> {
  await own.execute(sql`
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
