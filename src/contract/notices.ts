import type { Notice } from './catalogueNotices.ts'

/** Notices in force at a moment, in the operator's order. */
export function openNotices(notices: readonly Notice[], at: number): Notice[] {
  return notices.filter(({ startTime, endTime }) => startTime <= at && (endTime === undefined || at < endTime))
}
