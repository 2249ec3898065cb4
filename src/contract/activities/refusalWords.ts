/** Words for errcodes 1001-1010 by their number (spec 8), so that browsers need none of their names. */

const FIRST = 1001
const LAST = 1010

/** Message key for the errcode of an activity's call; undefined for one that is no activity's. */
export function wordsOfActivityErrcode(errcode: number): string | undefined {
  return errcode >= FIRST && errcode <= LAST ? `activity.act39.err${errcode}` : undefined
}
