import * as v from 'valibot'
import { call } from '../call/call.ts'
import { count, id, time } from '../call/shapes.ts'
import { activityActions } from '../telemetry/events.ts'
import { EVENT_BATCH_MAX, EVENT_DATA_MAX, EVENT_NAME_MAX, EVENT_TEXT_MAX } from '../telemetry/limits.ts'

const text = v.pipe(v.string(), v.maxBytes(EVENT_TEXT_MAX))

const event = v.strictObject({
  /** One of `eventNames`. Events of other names are accepted and discarded. */
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/), v.maxLength(EVENT_NAME_MAX)),
  /** JSON text. The lobby never includes typed text. */
  data: v.optional(v.pipe(v.string(), v.maxBytes(EVENT_DATA_MAX))),
  eventTime: time,
  /** 0 for a guest. */
  eventUserId: count,
  channel: text,
  appId: text,
  version: text,
})

export const telemetryCalls = {
  'anonymous/appEventLogClient': call({
    about:
      'Takes a batch of client events, sent by beacon where the browser has one. Of an address that has used up its day, 429. Spec 7.1, 7.3.',
    access: 'public',
    body: { eventList: v.pipe(v.array(event), v.minLength(1), v.maxLength(EVENT_BATCH_MAX)) },
    reply: {},
  }),
  actionLog: call({
    about:
      'Notes that an activity came before the caller: by itself, or by a tap. Kept like a client event, at the server’s time. An activity that this release does not know is accepted and discarded. Of an address that has used up its day, 429. Spec 7.1.',
    access: 'player',
    body: { activity: id, action: v.picklist(activityActions) },
    reply: {},
  }),
}
