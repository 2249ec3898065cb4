/** The same day so many years before a moment. */
export function yearsBefore(at: Date, years: number): Date {
  const before = new Date(at)
  before.setUTCFullYear(at.getUTCFullYear() - years)
  return before
}
