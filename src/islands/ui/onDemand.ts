import { type ComponentType, useState } from 'react'

/**
 * A piece that is fetched when it is first needed, so that the page does not pay for it. `fetchPiece` answers whether it is there, and may be called
 * again where it is `isLate`: without a connection nothing breaks. `Piece` is undefined until then.
 */
export function useOnDemand<P>(load: () => Promise<ComponentType<P>>) {
  const [Piece, setPiece] = useState<ComponentType<P>>()
  const [state, setState] = useState<'idle' | 'loading' | 'late'>('idle')

  async function fetchPiece(): Promise<boolean> {
    if (Piece) return true
    setState('loading')
    const loaded = await load().catch(() => undefined)
    if (loaded) setPiece(() => loaded)
    setState(loaded ? 'idle' : 'late')
    return loaded !== undefined
  }

  return { Piece, isLoading: state === 'loading', isLate: state === 'late', fetchPiece }
}
