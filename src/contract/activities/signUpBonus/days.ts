/** What `days` of a card says of each of its days: -1 it was claimed (spec 3); the other two are ours. */
export const cardDay = { claimed: -1, ahead: 0, ready: 1 } as const

type Days = readonly number[]

/** Whether something of a card can be claimed now. */
export const isDue = (days: Days): boolean => days.includes(cardDay.ready)

/** Whether something of any card can be claimed now. */
export const isAnyDue = (cards: readonly { loginPayDataJson: { days: Days } }[]): boolean =>
  cards.some(({ loginPayDataJson }) => isDue(loginPayDataJson.days))

/** The sign-up bonus counts as received once any of its days is claimed (spec 4). */
export const isReceived = (days: Days): boolean => days.includes(cardDay.claimed)

/** Whether all of a card was claimed. */
export const isWhole = (days: Days): boolean => days.every((day) => day === cardDay.claimed)
