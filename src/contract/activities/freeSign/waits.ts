type Prize = { state: string }
type Calendar = {
  days: readonly unknown[]
  isSigned: boolean
  needRecharge: boolean
  streaks: readonly Prize[]
  totals: readonly Prize[]
}

/** Whether a day can be signed, or a prize claimed, now. */
export const calendarWaits = ({ days, isSigned, needRecharge, streaks, totals }: Calendar): boolean =>
  (days.length > 0 && !isSigned && !needRecharge) || [...streaks, ...totals].some(({ state }) => state === 'ready')
