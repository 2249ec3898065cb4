import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { loadable } from '../ui/loadable.ts'

export type Receipt = Reply<'getOrder'>['receipt']

/** The order whose receipt is open. */
export const $receiptOf = atom<string | undefined>(undefined)

const receipt = loadable(() => post('getOrder', { orderId: $receiptOf.get() ?? '' }))

export const $receipt = receipt.$state
export const loadReceipt = receipt.load

/** Opens the receipt of an order, always as the server has it now. */
export function openReceipt(orderId: string): void {
  $receiptOf.set(orderId)
  receipt.forget()
  void receipt.load()
}

export function closeReceipt(): void {
  $receiptOf.set(undefined)
}
