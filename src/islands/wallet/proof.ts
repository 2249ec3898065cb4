import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { loadable } from '../ui/loadable.ts'
import { $receiptOf } from './receipt.ts'

export type Proof = Reply<'getProof'>['proof']

const proof = loadable(() => post('getProof', { entry: $receiptOf.get()?.line?.entry ?? '' }))

/** The ledger's proof of the line whose receipt is open. */
export const $proof = proof.$state
export const loadProof = proof.load

/** Loads the proof of the line that is open now. */
export function renewProof(): void {
  proof.forget()
  void proof.load()
}
