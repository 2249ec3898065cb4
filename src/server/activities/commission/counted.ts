import { type SQL, sql } from 'drizzle-orm'
import { COMMISSION_DAYS_LATE, type CommissionActivity } from '#contract/activities/commission.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { dayAfter } from '#contract/activities/vip/days.ts'
import { dayEnd, dayStart, manilaDay, readManila } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import { saidOf } from '../../content/switchedOff.ts'

/** The finished days that may wait to be added up, the oldest first. */
export function daysBefore(last: string | undefined): string[] {
  const yesterday = dayAfter(manilaDay(now()), -1)
  const earliest = dayAfter(yesterday, 1 - COMMISSION_DAYS_LATE)
  const next = last === undefined ? yesterday : dayAfter(last, 1)
  const days: string[] = []
  for (let day = earliest; day <= yesterday; day = dayAfter(day, 1)) days.push(day)
  return days.filter((day) => day >= next)
}

/** Whether an activity was on for any part of a day, by the present content: its last day counts although it is over by now. */
export function wasOn(activity: CommissionActivity, day: string): boolean {
  const id = activityKind[activity]
  if (saidOf('activity', id) !== undefined) return false
  return catalogue().activities.some(({ id: own, status, start, end }) => {
    const [begins, ends] = [start && readManila(start), end && readManila(end)]
    return own === id && status === 1 && (!begins || begins < dayEnd(day)) && (!ends || ends > dayStart(day))
  })
}

/**
 * Who neither earns nor counts for a day, by the name of a column: it had an exclusion or break in it, even in part; a raised step of care; or an
 * operator's limit. Nobody earns by urging such a person on.
 */
export function isFreeOn(day: string, player: SQL): SQL {
  const [start, end] = [dayStart(day).toISOString(), dayEnd(day).toISOString()]
  return sql`not exists (select from exclusions e
      where e.player = ${player} and e.started_at < ${end}::timestamptz and (e.ended_at is null or e.ended_at > ${start}::timestamptz))
    and not exists (select from care_scores s where s.player = ${player} and s.step <> 'none' and s.step_since < ${end}::timestamptz)
    and not exists (select from play_limits m where m.player = ${player} and m.operator is not null)`
}

/** All games with their types, or with one for all. */
export function typesOf(by: 'type' | 'all'): SQL {
  const rows = catalogue().games.map(({ id, typeId }) => ({ game: id, type: by === 'type' ? typeId : 0 }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
}
