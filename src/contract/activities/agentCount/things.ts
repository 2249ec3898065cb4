/** What is drawn with: a scratch card, and a ticket of the lottery. Pure, for every room. */
export const countThings = ['card', 'ticket'] as const
export type CountThing = (typeof countThings)[number]
