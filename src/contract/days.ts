const DAY_MS = 86_400_000

/** The day so many days after another ("2026-11-21"), or before it. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Whether a text is a day of the calendar: not the 30th of February, and not in year 0, which databases do not know. */
export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && new Date(text).getUTCDate() === Number(text.slice(8))
