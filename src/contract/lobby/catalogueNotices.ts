import * as v from 'valibot'
import { readManila } from '../time.ts'

/** Notices, as operators write them in content/lobby/notices.yaml. Browser rooms import this for its types alone. */

const id = v.pipe(v.number(), v.integer(), v.minValue(1))
/** "2026-12-01 00:00" on the clocks of Manila. */
const moment = v.pipe(
  v.string(),
  v.check((text) => readManila(text) !== undefined, 'is no moment such as 2026-12-01 00:00'),
)
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const written = {
  id,
  title: v.pipe(v.string(), v.minLength(3), v.maxLength(70)),
  /** One or two sentences: in the list, in the pop-up, and for search engines. */
  summary: v.pipe(v.string(), v.minLength(30), v.maxLength(160)),
  clickType: v.picklist([0, 1, 2, 3]),
  /** Activity id, game id, path or address, by click type; without meaning for type 0. */
  clickAction: v.optional(v.union([v.string(), v.number()])),
  /** What the button says that leads there. */
  action: v.optional(v.pipe(v.string(), v.maxLength(30))),
  sort: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** 1 greets players on home, once a session. */
  isH5Pop: v.picklist([0, 1]),
  /** A drawing of src/art/banners.ts. */
  picture: v.pipe(v.string(), v.regex(/^[a-z][a-zA-Z0-9]*$/)),
}

export const noticeSource = v.strictObject({
  ...written,
  /** Its text is content/notices/<name>.md. */
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)),
  start: moment,
  /** Left out: until somebody takes it away. */
  end: v.optional(moment),
})

/** A notice as clients receive it. */
export const notice = v.strictObject({
  ...written,
  name: v.string(),
  /** Public address of the picture (spec 3). */
  imgUrl2: v.string(),
  startTime: time,
  endTime: v.optional(time),
})
export type Notice = v.InferOutput<typeof notice>
