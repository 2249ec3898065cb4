/** Whom a list of restricted persons is asked about. */
export type Person = { firstName: string; middleName: string; lastName: string; birthDate: string }

/** `unchecked` where nobody could be asked: an operator then looks by hand. */
export type Screening = 'clear' | 'listed' | 'unchecked'

/**
 * The port to lists of persons who may not play, such as the regulator's NDRP (domain 3). It has no documented interface for machines: an
 * operator with access to one adds an adapter here and a choice to PERYA_RESTRICTED_LIST. May throw: that counts as unchecked.
 */
export type RestrictedList = { name: 'sandbox' | 'manual'; check: (person: Person) => Promise<Screening> }
