/** Words for errcodes 1001-1016 by their number (spec 8, and ours from 1011 on); 1011 and 1012 are those of coupons (`props/errcodes.ts`), so that browsers need none of their names. */

const FIRST = 1001
const LAST = 1016

/** Message key for the errcode of an activity's call or of a coupon; undefined for any other. */
export function wordsOfActivityErrcode(errcode: number): string | undefined {
  return errcode >= FIRST && errcode <= LAST ? `activity.act39.err${errcode}` : undefined
}

/** Whether the activity is off, has not begun, or has ended. */
export const isClosed = (errcode: number): boolean => errcode === FIRST
