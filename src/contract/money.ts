/** Money in integer hundredths: centavos for coin, hundredths of a point for points (spec 9). */
export type Cents = number

/** Largest amount the product ever handles: every sum of moves stays exact below 2^53. */
export const CENTS_MAX = 900_000_000_000_000

const TYPED_COIN = /^(\d{1,13})(?:\.(\d{1,2}))?$/

/** A positive whole number of hundredths within the product's range. */
export function isCents(value: unknown): value is Cents {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= CENTS_MAX
}

/**
 * Reads what a player typed ("250", "250.5", "1,000.00") as cents.
 * Answers undefined for anything that is not a positive amount with at most two decimals.
 */
export function readCoin(typed: string): Cents | undefined {
  const parts = TYPED_COIN.exec(typed.trim().replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, ''))
  if (!parts) return undefined
  const cents = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return isCents(cents) ? cents : undefined
}

const coin = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' })
const wholeCoin = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP', maximumFractionDigits: 0 })

/** Cents as players read them: "₱1,250.00". */
export function formatCoin(cents: Cents): string {
  return coin.format(cents / 100)
}

/** Cents as a chip or a badge shows them, without decimals where there are none: "₱500", "₱0.20". */
export function formatShortCoin(cents: Cents): string {
  return cents % 100 === 0 ? wholeCoin.format(cents / 100) : coin.format(cents / 100)
}

const points = new Intl.NumberFormat('en-PH', { maximumFractionDigits: 2 })

/** Hundredths of a point as players read them, without a unit: "1,250", "0.5". */
export function formatPoints(hundredths: Cents): string {
  return points.format(hundredths / 100)
}
