import { drawBelow, type Words } from '../fair.ts'
import type { Weighted } from './model.ts'

// Indices stay within their arrays by construction, since the last sum is the total; `as` tells the compiler.

/** One thing by weight: a number below the total, counted off from the first. */
export function drawWeighted<T>(choice: Weighted<T>, words: Words): T {
  const drawn = drawBelow(words, choice.total)
  let at = 0
  while ((choice.upTo[at] as number) <= drawn) at++
  return choice.values[at] as T
}
