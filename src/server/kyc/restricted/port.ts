/** A person to check against a list of restricted persons. */
export type Person = { firstName: string; middleName: string; lastName: string; birthDate: string }

/** `unchecked` if no list could be asked; an operator then checks by hand. */
export type Screening = 'clear' | 'listed' | 'unchecked'

/**
 * The port to lists of persons who may not play, such as the regulator's NDRP (domain 3). The NDRP has no documented machine interface:
 * `imported` asks the file that an operator was sent, by `exclusions import`. May throw, which counts as unchecked.
 */
export type RestrictedList = { name: 'sandbox' | 'imported' | 'manual'; check: (person: Person) => Promise<Screening> }
