/** Money in integer hundredths: centavos for coin, hundredths of a point for points (spec 9). */
export type Cents = number

/** Largest amount of the product. Every sum of moves stays exact below 2^53. */
export const CENTS_MAX = 900_000_000_000_000

/** The whole, of which rates in basis points are parts. */
export const BASIS_POINTS = 10_000

const TYPED_COIN = /^(\d{1,13})(?:\.(\d{1,2}))?$/

/** A positive whole number of hundredths within the product's range. */
export function isCents(value: unknown): value is Cents {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= CENTS_MAX
}

/** Parses a typed amount ("250", "250.5", "1,000.00") as cents. Undefined unless positive with at most two decimals. */
export function readCoin(typed: string): Cents | undefined {
  const parts = TYPED_COIN.exec(typed.trim().replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, ''))
  if (!parts) return undefined
  const cents = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return isCents(cents) ? cents : undefined
}
