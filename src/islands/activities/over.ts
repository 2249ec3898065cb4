import type { FunctionComponent } from 'react'
import { kindNamed } from '#contract/activities/kinds.ts'
import type { Strings } from '../ui/words.ts'

/** An activity that opens over the page: its dialog, with the words of `overWords` and of its own file. */
export type OverProps = { strings: Strings; onClose: () => void }

type Loaded = { Over: FunctionComponent<OverProps> }

/** Each activity brings its dialog in `<name>/Over.tsx`; one without it leads to its page. */
const found = new Map(
  Object.entries(import.meta.glob<Loaded>('./*/Over.tsx')).map(([path, load]) => [
    kindNamed(path.split('/')[1] ?? '')?.id,
    load,
  ]),
)

/** Loads an activity's dialog; undefined if there is none, or if its code cannot be loaded. */
export async function loadOver(id: number): Promise<FunctionComponent<OverProps> | undefined> {
  return (
    await found
      .get(id)?.()
      .catch(() => undefined)
  )?.Over
}
