import type { ReactNode } from 'react'
import type { Loadable } from '#stores/ui/loadable.ts'
import { Late } from './Empty.tsx'
import type { Strings } from './words.ts'

type Props<T> = {
  of: Loadable<T>
  /** Stands here until the answer comes: skeletons of what it will be. The region around it carries `aria-busy`. */
  waiting: ReactNode
  /** Says what did not come. */
  failed: string
  onAgain: () => void
  strings: Strings
  children: (value: T) => ReactNode
}

/** Something the server is asked for: shapes first, then it, or the way to ask again. */
export function Loaded<T>({ of, waiting, failed, onAgain, strings, children }: Props<T>) {
  if (of.state === 'ready') return children(of.value)
  if (of.state === 'loading') return waiting
  return <Late title={failed} strings={strings} onAgain={onAgain} {...(of.isBusy && { why: 'common.busy' })} />
}
