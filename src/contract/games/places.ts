import type { Words } from './fair.ts'
import { drawFirst } from './shuffle.ts'

/** So many of the places from 1, in the order of a shuffle: each order is equally likely. */
export const drawInOrder = (words: Words, places: number, count: number): number[] =>
  drawFirst(words, places, count).map((at) => at + 1)

/** The same in rising order: each set of places is equally likely. */
export const drawPlaces = (words: Words, places: number, count: number): number[] =>
  drawInOrder(words, places, count).sort((one, other) => one - other)
