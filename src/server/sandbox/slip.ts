import { plainReference } from '#contract/wallet/transferReference.ts'

/** Whether a payer has written the reference of a payment. */
export function isSlip(written: string, slip: string | null): boolean {
  return slip !== null && plainReference(written) === plainReference(slip)
}
