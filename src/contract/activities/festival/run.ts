import { findLast } from '../../lists.ts'

/** When fiestas run: pure functions on their dates, in milliseconds since 1970. */

type Dated = { readonly start: number; readonly end: number }

/** The fiesta that is on at a moment. */
export function fiestaAt<One extends Dated>(fiestas: readonly One[], at: Date): One | undefined {
  return fiestas.find(({ start, end }) => start <= at.getTime() && at.getTime() < end)
}

/** The fiesta that began last; before all of them, the first. */
export function lastFiesta<One extends Dated>(fiestas: readonly One[], at: Date): One | undefined {
  return findLast(fiestas, ({ start }) => start <= at.getTime()) ?? fiestas[0]
}
