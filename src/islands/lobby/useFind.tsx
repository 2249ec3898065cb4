import { useEffect, useState } from 'react'
import type { HomeProps } from './Home.tsx'
import type { Find } from './searchEngine.ts'

type Catalogue = Pick<HomeProps, 'games' | 'brands' | 'types'>
export type Finder = { state: 'loading' } | { state: 'ready'; find: Find } | { state: 'failed'; again: () => void }

/** The search over a catalogue; its code loads when first wanted. */
export function useFind(isWanted: boolean, { games, brands, types }: Catalogue): Finder {
  const [find, setFind] = useState<Find>()
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    let isStale = false
    if (!isWanted || hasFailed) return
    import('./searchEngine.ts').then(
      ({ makeFind }) => isStale || setFind(() => makeFind(games, brands, types)),
      () => isStale || setHasFailed(true),
    )
    return () => {
      isStale = true
    }
  }, [isWanted, hasFailed, games, brands, types])

  if (hasFailed) return { state: 'failed', again: () => setHasFailed(false) }
  return find ? { state: 'ready', find } : { state: 'loading' }
}
