import { type KindName, kindNamed } from '#contract/activities/kinds.ts'
import type { Strings } from '#contract/words.ts'
import { wordsOfKind } from '../screens.ts'
import type { Words } from '../words.ts'

/** What every panel may say: errors, the end, the reward over its dialog, the shared pieces of `islands/activities/frame`. */
const SHARED = ['common', 'prompt.reward', 'activity.act39', 'activity.emptyText', 'activity.frame', 'props.item']

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
