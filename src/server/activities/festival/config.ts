import { type Fiesta, termsOf } from '#contract/activities/festival/config.ts'
import { basketOf, fiestaOfItem, itemsOfFiesta } from '#contract/activities/festival/items.ts'
import { festival as kind } from '#contract/activities/festival/manifest.ts'
import { fiestaAt, lastFiesta } from '#contract/activities/festival/run.ts'
import type { Cents } from '#contract/money.ts'
import type { Prize } from '#contract/points/draw.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { assertOffered, offerOf } from '../offer.ts'
import { isActivityOn } from '../openActivities.ts'

export const ACTIVITY = 'festival'

const configured = () => catalogue().configs.festival
export const basketTerms = () => configured().basket

/** The fiesta that is on. */
export const fiestaNow = (): Fiesta | undefined => fiestaAt(configured().fiestas, now())

/** The fiesta that is on, or was on last. */
export function shownFiesta(): Fiesta {
  const last = lastFiesta(configured().fiestas, now())
  if (!last) throw new Error('festival.yaml has no fiesta')
  return last
}

/** The round of what is given once, or so often, in a fiesta. It keeps rewards from being deleted with their days. */
export const seasonOf = ({ start }: Fiesta): string => `season-${manilaDay(start)}`

/** What a basket of a fiesta holds. */
export const prizesOf = ({ name, drops }: Fiesta): Prize[] => basketOf(name, drops)

/** Names what is offered in a fiesta. */
export const offerIn = (fiesta: Fiesta): string => offerOf([termsOf(fiesta), basketTerms()])

/** The fiesta that is on. Refuses where none is; with `offer`, what was shown by another configuration too. */
export function assertOn(offer?: string): Fiesta {
  const fiesta = isActivityOn(kind.id) ? fiestaNow() : undefined
  if (!fiesta) throw new Refusal('activityClosed')
  if (offer !== undefined) assertOffered(offer, [termsOf(fiesta), basketTerms()])
  return fiesta
}

/** Hundredths of a point for a thing that is left, as the last fiesta of its name says. */
export function pointsFor(prop: number): Cents {
  const named = configured().fiestas.filter(({ name }) => name === fiestaOfItem(prop))
  const fiesta = lastFiesta(named, now())
  return fiesta?.leftover[itemsOfFiesta(fiesta.name).indexOf(prop)] ?? 0
}
