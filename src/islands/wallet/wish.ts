import type { Cents } from '#contract/money.ts'

/** The amount of a deposit that an account must be bound for. The page finds it again when its player comes back. */
let kept: Cents | undefined

export function keepWish(amount: Cents): void {
  kept = amount
}

export function takeWish(): Cents | undefined {
  const amount = kept
  kept = undefined
  return amount
}
