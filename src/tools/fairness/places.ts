import { waysOf } from '#contract/games/ways.ts'

/** The number of a set of places in rising order, from 0: the combinatorial number system. */
export const numberOfPlaces = (places: readonly number[]): number =>
  places.reduce((number, place, at) => number + waysOf(place - 1, at + 1), 0)
