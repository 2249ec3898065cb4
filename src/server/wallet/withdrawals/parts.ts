import type { Cents } from '#contract/money.ts'

/** An amount in as few payments of at most `most` as there can be, all alike to the centavo, so that none is too small to send. */
export function partsOf(amount: Cents, most: Cents): Cents[] {
  const count = Math.ceil(amount / most)
  const each = Math.floor(amount / count)
  const larger = amount - each * count
  return Array.from({ length: count }, (_, index) => (index < larger ? each + 1 : each))
}
