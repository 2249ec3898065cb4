import type { FiestaName } from './festival/items.ts'

/** Addresses of the pictures of the seasons, which `art/seasons` draws. */

/** Colours of star lanterns. */
export const PAROL_COLOURS = 5

/** A lit star lantern, by any number: its colours come round. */
export const parolPath = (number: number): string => `/pictures/season/parol-${number % PAROL_COLOURS}.svg`

/** The tree without its lanterns. */
export const TREE = '/pictures/season/tree.svg'

/** Fireworks over the fair, and a burst on its own. */
export const FIREWORKS = '/pictures/season/fireworks.svg'
export const NEW_YEAR_ICON = '/pictures/season/new-year.svg'

/** The scene of a fiesta, by its name. */
export const fiestaPath = (name: FiestaName): string => `/pictures/season/${name}.svg`
