import { type Strings, t } from './words.ts'

const HOUR_MINUTES = 60

/** Minutes as "3 h 25 min". */
export function timeLabel(strings: Strings, minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MINUTES)
  if (hours === 0) return t(strings, 'statementPage.time.short', { minutes })
  return t(strings, 'statementPage.time.long', { hours, minutes: minutes % HOUR_MINUTES })
}
