import { drawBelow, type Words } from './fair.ts'

/** So many of the places from 1: the first ones of a Fisher-Yates shuffle, each number by rejection. Each order is equally likely. */
export function drawInOrder(words: Words, places: number, count: number): number[] {
  const all = Array.from({ length: places }, (_, at) => at + 1)
  for (let at = 0; at < count; at += 1) {
    const other = at + drawBelow(words, places - at)
    // Both are places of the list.
    const [one, swapped] = [all[at] as number, all[other] as number]
    all[at] = swapped
    all[other] = one
  }
  return all.slice(0, count)
}

/** The same in rising order: each set of places is equally likely. */
export const drawPlaces = (words: Words, places: number, count: number): number[] =>
  drawInOrder(words, places, count).sort((one, other) => one - other)
