import { type Strings, t } from './words.ts'

const HOUR_MINUTES = 60

/** Minutes as "25 min", "2 h" or "3 h 25 min". */
export function timeLabel(strings: Strings, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
  const form = hours === 0 ? 'short' : rest === 0 ? 'whole' : 'long'
  return t(strings, `statementPage.time.${form}`, { hours, minutes: rest })
}
