import type { Notice } from '../lobby/catalogueNotices.ts'

/** Notices in force at a moment, in the operator's order. */
export function openNotices(notices: readonly Notice[], at: number): Notice[] {
  return notices.filter(({ startTime, endTime }) => startTime <= at && (endTime === undefined || at < endTime))
}

/** Next moment at which a notice begins or ends; undefined without one. */
export function nextChange(notices: readonly Notice[], at: number): number | undefined {
  const moments = notices.flatMap(({ startTime, endTime }) => [startTime, endTime ?? startTime])
  const coming = moments.filter((moment) => moment > at)
  return coming.length > 0 ? Math.min(...coming) : undefined
}
