import type { Words } from '#contract/games/fair.ts'

/** One thing that an engine maps from words. A value is a whole number below `weights.length`, and as likely as its weight says. */
export type Series = { name: string; weights: readonly number[] }

/** What one game maps. `draw` draws one round by the engine's own code, and returns the values of each series, in order; it may draw several. */
export type Sampler = {
  gameId: number
  series: readonly Series[]
  draw: (words: Words) => readonly (readonly number[])[]
}

/** The weights of so many equally likely values. */
export const even = (sides: number): readonly number[] => new Array<number>(sides).fill(1)
