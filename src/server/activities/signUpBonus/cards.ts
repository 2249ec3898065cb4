import { and, asc, eq } from 'drizzle-orm'
import type { SignCard } from '#contract/activities/signUpBonus/config.ts'
import { signUpBonus as kind } from '#contract/activities/signUpBonus/manifest.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Reader } from '../../ledger/post.ts'
import type { ClaimKey } from '../claim.ts'
import { isActivityOn } from '../openActivities.ts'
import { signCards } from './tables.ts'

export type Card = typeof signCards.$inferSelect

/** The cards of the file; none while the activity is off. */
export const cardsOnSale = (): readonly SignCard[] => (isActivityOn(kind.id) ? catalogue().configs.signUpBonus : [])

/** The key of a day of a card, counted from 1. */
export const keyOfDay = (prop: number, day: number): ClaimKey => ({
  ...{ activity: 'signUpBonus', item: day, round: `card-${prop}` },
})

/** All cards that a player has bought, the oldest first, with those whose deposit was taken back. */
export async function cardsOf(reader: Reader, player: number): Promise<Card[]> {
  const { boughtAt, prop } = signCards
  return await reader.select().from(signCards).where(eq(signCards.player, player)).orderBy(asc(boughtAt), asc(prop))
}

export async function cardOf(reader: Reader, player: number, prop: number): Promise<Card | undefined> {
  const [card] = await reader
    .select()
    .from(signCards)
    .where(and(eq(signCards.player, player), eq(signCards.prop, prop)))
  return card
}

/** Whether the next day of a card can be reached today: one on each day in Manila on which its player comes by. A clock that was set back reaches none. */
export function isNextDue({ days, reached, lastDay, endedAt }: Card): boolean {
  return endedAt === null && reached < days.length && lastDay < manilaDay(now())
}
