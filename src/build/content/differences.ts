import { diffArrays } from 'diff'
import { type Block, blocksOf } from './blocks.ts'

/** A run of words that stays, goes or comes. */
export type Part = { as: 'same' | 'removed' | 'added'; text: string }
export type MarkedBlock = { kind: Block['kind']; parts: readonly Part[] }
/** What changes below one heading. Empty title: before the first heading. */
export type ChangedSection = { title: string; blocks: readonly MarkedBlock[] }

/** A share of common words from which two blocks count as one that was edited. */
const SIMILAR = 0.4
/** Fewer words in common than these do not part two changes. */
const WORDS_APART = 3
const SECTION_DEPTH = 2
/** A gap stays whole, because it is one fact. */
const BLANK_END = /\s$/
const WORD = /\{\{\w+\}\}|\s+|[^\s{]+|\{/g

/** The sections in which two Markdown texts differ, with their changed blocks, word by word. */
export function differencesOf(before: string, after: string): ChangedSection[] {
  const sections: { title: string; blocks: MarkedBlock[] }[] = [{ title: '', blocks: [] }]
  for (const { kind, depth, parts } of marked(blocksOf(before), blocksOf(after))) {
    const isTitle = kind === 'heading' && depth === SECTION_DEPTH
    if (isTitle) sections.push({ title: textIn(parts, 'added') || textIn(parts, 'removed'), blocks: [] })
    if (parts.some(({ as }) => as !== 'same')) sections.at(-1)?.blocks.push({ kind, parts })
  }
  return sections.filter(({ blocks }) => blocks.length > 0)
}

/** The text of the newer or the older side. */
function textIn(parts: readonly Part[], side: 'added' | 'removed'): string {
  return parts
    .filter(({ as }) => as === 'same' || as === side)
    .map(({ text }) => text)
    .join('')
}

type Marked = MarkedBlock & { depth: number }

function marked(before: readonly Block[], after: readonly Block[]): Marked[] {
  const runs = diffArrays([...before], [...after], {
    comparator: (one, other) => one.kind === other.kind && one.text === other.text,
  })
  return runs.flatMap(({ value, added, removed }, at) => {
    if (!added && !removed) return value.map((block) => whole(block, 'same'))
    const next = runs[at + 1]
    if (removed && next?.added) return paired(value, next.value)
    // The run before it has already been paired with this one.
    if (added && runs[at - 1]?.removed) return []
    return value.map((block) => whole(block, added ? 'added' : 'removed'))
  })
}

const whole = ({ kind, depth, text }: Block, as: Part['as']): Marked => ({ kind, depth, parts: [{ as, text }] })

/** Blocks that were edited side by side, and the others as they went and came. */
function paired(gone: readonly Block[], come: readonly Block[]): Marked[] {
  const [old, ...rest] = gone
  if (!old) return come.map((block) => whole(block, 'added'))
  const at = come.findIndex((block) => isEdited(old, block))
  const match = come[at]
  if (!match) return [whole(old, 'removed'), ...paired(rest, come)]
  const edited = { kind: match.kind, depth: match.depth, parts: partsOf(old.text, match.text) }
  return [...come.slice(0, at).map((block) => whole(block, 'added')), edited, ...paired(rest, come.slice(at + 1))]
}

function isEdited(one: Block, other: Block): boolean {
  if (one.kind !== other.kind) return false
  const words = new Set(wordsIn(one.text))
  const theirs = wordsIn(other.text)
  const common = theirs.filter((word) => words.has(word)).length
  return common >= SIMILAR * Math.max(words.size, theirs.length)
}

const tokensOf = (text: string): string[] => text.match(WORD) ?? []
const wordsIn = (text: string): string[] => tokensOf(text).filter((token) => token.trim() !== '')

/** Two wordings of one block. Changes with only a few words between them are one, so that a reader hears them as one. */
function partsOf(before: string, after: string): Part[] {
  const parts: Part[] = []
  const add = (as: Part['as'], text: string) => {
    const last = parts.at(-1)
    if (text === '') return
    if (last?.as === as) last.text += text
    else parts.push({ as, text })
  }
  let gone = ''
  let come = ''
  const close = () => {
    const blank = gone === '' || come === '' ? '' : (BLANK_END.exec(come)?.[0] ?? '')
    const ends = BLANK_END.test(gone) ? blank : ''
    add('removed', gone.slice(0, gone.length - ends.length))
    add('added', come.slice(0, come.length - ends.length))
    add('same', ends)
    gone = ''
    come = ''
  }
  const runs = diffArrays(tokensOf(before), tokensOf(after))
  for (const [at, { value, added, removed }] of runs.entries()) {
    const text = value.join('')
    const isBetween = at > 0 && at < runs.length - 1 && wordsIn(text).length < WORDS_APART
    if (!added && !removed && !isBetween) {
      close()
      add('same', text)
      continue
    }
    if (!added) gone += text
    if (!removed) come += text
  }
  close()
  return parts
}
