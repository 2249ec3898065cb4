import { drawBelow, type Words } from './fair.ts'

/** The first of so many things, numbered from 0, in the order of a Fisher-Yates shuffle. Each number is drawn by rejection. */
export function drawFirst(words: Words, things: number, count: number): number[] {
  const all = Array.from({ length: things }, (_, at) => at)
  for (let at = 0; at < count; at += 1) {
    const other = at + drawBelow(words, things - at)
    const [here = 0, there = 0] = [all[at], all[other]]
    all[at] = there
    all[other] = here
  }
  return all.slice(0, count)
}
