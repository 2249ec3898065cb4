import type { Order } from './deposit.ts'

type DepositState = Order['state'] | 'reversed' | 'reversedPart'

/** What a deposit has come to: its state, or that its gateway took it back since, in part or whole. */
export function depositStateOf({ state, amount, paidAmount, reversed }: Order): DepositState {
  // What is left of an uncredited payment waits for a person.
  if (!reversed || paidAmount !== undefined) return state
  return state === 'credited' && reversed.amount < amount ? 'reversedPart' : 'reversed'
}
