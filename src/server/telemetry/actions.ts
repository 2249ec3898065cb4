import { and, countDistinct, gte, inArray, lt, sql } from 'drizzle-orm'
import { kindOf } from '#contract/activities/kinds.ts'
import { type ActivityAction, actionEvent, activityActions } from '#contract/telemetry/events.ts'
import { dayEnd, dayStart } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { storeEvents } from './events.ts'
import { clientEvents } from './tables.ts'

/** Stores that an activity came before the player. The time is the server's, so that the actions of a day can be counted. */
export const actionLog: Handler<'actionLog'> = async ({ activity, action }, caller) => {
  if (!kindOf(activity)) return {}
  const { channel, appId } = caller.envelope
  const data = JSON.stringify({ activity })
  const eventTime = now().getTime()
  await storeEvents([{ name: actionEvent(action), data, eventTime, channel, appId, version: '' }], caller)
  return {}
}

/** How many players an activity came before by itself, and how many opened it. */
export type Seen = Readonly<Record<ActivityAction, number>>

/** The activities that came before players on a day in Manila ("2026-11-21"), by id. */
export async function seenOn(day: string): Promise<ReadonlyMap<number, Seen>> {
  const activity = sql<number>`(${clientEvents.data}::json ->> 'activity')::int`
  const rows = await db
    .select({ activity, name: clientEvents.name, players: countDistinct(clientEvents.player) })
    .from(clientEvents)
    .where(
      and(
        gte(clientEvents.receivedAt, dayStart(day)),
        lt(clientEvents.receivedAt, dayEnd(day)),
        inArray(clientEvents.name, activityActions.map(actionEvent)),
      ),
    )
    .groupBy(activity, clientEvents.name)
  const countOf = (id: number, action: ActivityAction) =>
    rows.find((row) => row.activity === id && row.name === actionEvent(action))?.players ?? 0
  return new Map(rows.map(({ activity: id }) => [id, { shown: countOf(id, 'shown'), opened: countOf(id, 'opened') }]))
}
