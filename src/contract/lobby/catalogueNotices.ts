import * as v from 'valibot'
import { giftNames } from '../activities/kinds.ts'
import { readManila } from '../time.ts'
import { PICTURE_FILE } from './art.ts'
import { BANNER_ALT_MAX } from './limits.ts'

/** Schema of content/lobby/notices.yaml. Browser rooms import only its types. */

const id = v.pipe(v.number(), v.integer(), v.minValue(1))
/** "2026-12-01 00:00" in Manila time. */
const moment = v.pipe(
  v.string(),
  v.check((text) => readManila(text) !== undefined, 'is no moment such as 2026-12-01 00:00'),
)
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const written = {
  id,
  title: v.pipe(v.string(), v.minLength(3), v.maxLength(70)),
  /** One or two sentences for the list, the pop-up and search engines. */
  summary: v.pipe(v.string(), v.minLength(30), v.maxLength(160)),
  clickType: v.picklist([0, 1, 2, 3]),
  /** Activity id, game id, path or address, depending on the click type. Unused for type 0. */
  clickAction: v.optional(v.union([v.string(), v.number()])),
  /** Label of the button. */
  action: v.optional(v.pipe(v.string(), v.maxLength(30))),
  /** The gift of the house that it announces, shown only to players who can still have it. */
  gift: v.optional(v.picklist(giftNames)),
  sort: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** 1: shown to players on home once a session. */
  isH5Pop: v.picklist([0, 1]),
  /** A drawing of src/art/banners.ts, or a file of content/pictures. */
  picture: v.pipe(
    v.string(),
    v.check((name) => /^[a-z][a-zA-Z0-9]*$/.test(name) || PICTURE_FILE.test(name), 'is no drawing and no file name'),
  ),
  /** What the picture says besides title and summary; empty if it only decorates. */
  alt: v.optional(v.pipe(v.string(), v.maxLength(BANNER_ALT_MAX))),
}

export const noticeSource = v.strictObject({
  ...written,
  /** Its text is in content/notices/<name>.md. */
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)),
  start: moment,
  /** Without it the notice stays until an operator removes it. */
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
