import type { ReactNode } from 'react'
import { Late } from './Empty.tsx'
import type { Loadable } from './loadable.ts'
import type { Strings } from './words.ts'

type Props<T> = {
  of: Loadable<T>
  /** Placeholder until the answer arrives: skeletons of the content. The region around it carries `aria-busy`. */
  waiting: ReactNode
  /** Message for a failed load. */
  failed: string
  onAgain: () => void
  strings: Strings
  children: (value: T) => ReactNode
}

/** Content from the server: placeholder first, then the content, or a retry button. */
export function Loaded<T>({ of, waiting, failed, onAgain, strings, children }: Props<T>) {
  if (of.state === 'ready') return children(of.value)
  if (of.state === 'loading') return waiting
  return <Late title={failed} strings={strings} onAgain={onAgain} {...(of.isBusy && { why: 'common.busy' })} />
}
