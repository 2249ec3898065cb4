import { drawBelow, type Words } from '../fair.ts'
import type { Weighted } from './model.ts'

/** One thing by weight: a number below the total, counted off from the first. */
export function drawWeighted<T>(choice: Weighted<T>, words: Words): T {
  const drawn = drawBelow(words, choice.total)
  let at = 0
  // The index stays within its arrays, since the last sum is the total; `as` tells the compiler.
  while ((choice.upTo[at] as number) <= drawn) at++
  return choice.values[at] as T
}
