/** Addresses of the pictures of the seasons, which `art/seasons` draws. */

/** Colours of star lanterns. */
export const PAROL_COLOURS = 5

/** A lit star lantern, by any number: its colours come round. */
export const parolPath = (number: number): string => `/pictures/season/parol-${number % PAROL_COLOURS}.svg`

/** The tree without its lanterns. */
export const TREE = '/pictures/season/tree.svg'
