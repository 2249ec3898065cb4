import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { loadable } from '../ui/loadable.ts'

export type Receipt = Reply<'getOrder'>['receipt']

/** A line of the record: its entry in the ledger, and its round if it is play. */
export type ReceiptLine = { entry: string; roundId?: string | undefined }

/** What the open receipt tells of: an order, a line of the record, or both. */
export const $receiptOf = atom<{ orderId: string | undefined; line: ReceiptLine | undefined } | undefined>(undefined)

const receipt = loadable(() => post('getOrder', { orderId: $receiptOf.get()?.orderId ?? '' }))

export const $receipt = receipt.$state
export const loadReceipt = receipt.load

/** Opens the receipt of an order, of a line, or of both, always as the server has it now. */
export function openReceipt(orderId: string | undefined, line?: ReceiptLine): void {
  $receiptOf.set({ orderId, line })
  receipt.forget()
  if (orderId) void receipt.load()
}

export function closeReceipt(): void {
  $receiptOf.set(undefined)
}
