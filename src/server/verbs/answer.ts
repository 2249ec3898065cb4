import type { Cents } from '#contract/money.ts'

/** A value of a list: shown in the reader's formats, and plain in JSON and CSV. */
export type Cell = string | number | boolean | Date | { coin: Cents } | null

/** A list under its heads. `none` is said in place of an empty one. */
export type Table = { heads: readonly string[]; rows: readonly (readonly Cell[])[]; none: string }

/** A file that the reader asked for, such as a picture of a document. */
export type Shown = { name: string; bytes: Buffer; type: 'image/jpeg' }

/** A run of words that stays, goes or comes. */
export type Run = { as: 'same' | 'removed' | 'added'; text: string }

/** What differs between two texts of a file, by section. */
export type Compared = {
  file: string
  sections: readonly { title: string; blocks: readonly { parts: readonly Run[] }[] }[]
}

/** One part of an answer, in the order in which it is shown. */
export type Part = string | Table | Shown | Compared

/** What a verb answers. `why` is one sentence, and `mistakes` are named below it: then nothing has changed. */
export type Answer = { done: true; parts: readonly Part[] } | Refused
export type Refused = { done: false; why: string; mistakes?: readonly string[] }

export const said = (...parts: Part[]): Answer => ({ done: true, parts })
export const refused = (why: string, mistakes?: readonly string[]): Refused => ({
  done: false,
  why,
  ...(mistakes && { mistakes }),
})

export const isTable = (part: Part): part is Table => typeof part === 'object' && 'heads' in part
export const isShown = (part: Part): part is Shown => typeof part === 'object' && 'bytes' in part
export const isCompared = (part: Part): part is Compared => typeof part === 'object' && 'sections' in part
