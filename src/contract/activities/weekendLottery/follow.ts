import { FOLLOW_LATE_MS, FOLLOW_MS, IDLE_MS, MOMENT_LATE_MS } from './limits.ts'

type Followed = {
  open?: { closesAt: number } | undefined
  closed?: { drawsAt: number; isLate?: true | undefined } | undefined
}

/** How long a page waits before it asks again: until the next moment of a draw, and shortly while one is due. */
export function nextLookMs({ open, closed }: Followed, at: number): number {
  if (closed) return closed.isLate ? FOLLOW_LATE_MS : untilMoment(closed.drawsAt, at)
  return open ? untilMoment(open.closesAt, at) : IDLE_MS
}

function untilMoment(moment: number, at: number): number {
  return moment > at ? Math.min(IDLE_MS, moment - at + MOMENT_LATE_MS) : FOLLOW_MS
}
