import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { Reply } from '#contract/calls/index.ts'
import { $safety, leaveSafety, loadSafety } from '../../account/safety.ts'
import { Loaded } from '../Loaded.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { type Strings, t } from '../words.ts'

type Props = {
  /** Holds `safety.failed` and `common`. */
  strings: Strings
  children: (safety: Reply<'getSafety'>) => ReactNode
}

/** Content that needs the safety data. The data is loaded while the content is mounted, and dropped with it. */
export function WithSafety({ strings, children }: Props) {
  const safety = useStore($safety, { ssr: 'initial' })
  useEffect(() => {
    void loadSafety()
    return leaveSafety
  }, [])

  return (
    <Loaded
      of={safety}
      waiting={<Skeleton shape="title" />}
      failed={t(strings, 'safety.failed')}
      onAgain={loadSafety}
      strings={strings}
    >
      {children}
    </Loaded>
  )
}
