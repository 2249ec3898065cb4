import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

/**
 * A component loaded on first need, so that the page does not pay for it. `fetchPiece` returns whether it has loaded. While `isLate` it may
 * be called again, since a missing connection breaks nothing. `Piece` is undefined until then.
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

/** A component whose code loads as soon as something is there for it to show. */
export function useNeeded<P>(load: () => Promise<ComponentType<P>>, isNeeded: boolean): ComponentType<P> | undefined {
  const { Piece, fetchPiece } = useOnDemand(load)
  const fetchNow = useEffectEvent(fetchPiece)
  useEffect(() => {
    if (isNeeded) void fetchNow()
  }, [isNeeded])
  return isNeeded ? Piece : undefined
}
