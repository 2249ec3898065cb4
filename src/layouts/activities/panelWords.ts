import { type KindName, kindNamed } from '#contract/activities/kinds.ts'
import type { Strings } from '#contract/words.ts'
import { wordsOfKind } from '../screens.ts'
import type { Words } from '../words.ts'
import { frameWords } from './frameWords.ts'

/** What every panel may say: the words of the shared pieces, the reward over its dialog, and that nothing is on. */
const SHARED = [...frameWords, 'prompt.reward', 'activity.emptyText']

/** A panel that says more than its own file lists the branches in `<name>/words.ts`. */
const more = import.meta.glob<{ words: readonly string[] }>('./*/words.ts', { eager: true })

/** The words of an activity's panel: its own file, what all share, and its face as `face`. */
export function panelStrings(name: KindName, words: Pick<Words, 'strings' | 't'>): Strings {
  const kind = kindNamed(name)
  if (!kind) throw new Error(`${name} is no kind of activity`)
  const face = wordsOfKind(kind, 'face')
  const own = [kind.words ?? face, ...(more[`./${name}/words.ts`]?.words ?? [])]
  return { ...words.strings(...SHARED, ...own), face: { title: words.t(`${face}.title`) } }
}
