import * as v from 'valibot'
import { EVENT_BATCH_MAX, EVENT_DATA_MAX, EVENT_NAME_MAX } from '../limits.ts'
import { call } from './call.ts'
import { count, shortText, time } from './shapes.ts'

const event = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/), v.maxLength(EVENT_NAME_MAX)),
  /** JSON text; the lobby never puts what a player typed into it. */
  data: v.optional(v.pipe(v.string(), v.maxLength(EVENT_DATA_MAX))),
  eventTime: time,
  /** 0 for a guest. */
  eventUserId: count,
  channel: shortText,
  appId: shortText,
  version: shortText,
})

export const telemetryCalls = {
  'anonymous/appEventLogClient': call({
    about: 'Takes a batch of client events, sent by beacon where the browser has one. Spec 7.1, 7.3.',
    access: 'public',
    body: { eventList: v.pipe(v.array(event), v.minLength(1), v.maxLength(EVENT_BATCH_MAX)) },
    reply: {},
  }),
}
