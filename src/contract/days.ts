const DAY_MS = 86_400_000

/** The day so many days after another ("2026-11-21"), or before it. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
