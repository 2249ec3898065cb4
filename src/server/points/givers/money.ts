import type { Giver } from './giver.ts'

/** Coin with its wagering requirement, and points. */
export const money: Giver = {
  itemsOf: ({ prop: id, count, betRate }) => [{ id, count, ...(betRate !== undefined && { betRate }) }],
}
