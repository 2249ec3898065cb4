const DAY_MS = 86_400_000

/** The day so many days after another ("2026-11-21"), or before it. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Whether a text is a day of the calendar: not the 30th of February, and not in year 0, which databases do not know. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return text >= '1000' && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}
