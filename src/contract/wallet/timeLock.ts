/** How long a time lock of the safe-box lasts: hours, from 1 to 744, or until the next pay day begins. */
export type LockTerm = number | 'payDay'

/** The terms that the page offers. */
export const lockTerms = [1, 6, 12, 24, 72, 168, 336, 744, 'payDay'] as const satisfies LockTerm[]

/** A chosen term of that list. Undefined for none. */
export function readLockTerm(chosen: string): LockTerm | undefined {
  return lockTerms.find((term) => String(term) === chosen)
}
