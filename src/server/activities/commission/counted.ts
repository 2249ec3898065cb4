import { type SQL, sql } from 'drizzle-orm'
import type { CommissionActivity } from '#contract/activities/commission.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { dayEnd, dayStart, readManila } from '#contract/time.ts'
import { catalogue } from '../../content/catalogue.ts'
import { saidOf } from '../../content/switchedOff.ts'

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
