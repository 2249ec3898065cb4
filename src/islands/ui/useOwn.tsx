import { useEffect, useState } from 'react'
import { isGuest } from './navigation.ts'

/** Loads what belongs to the player, and forgets it with the page. Returns whether it is a guest's page: a guest has nothing to load. */
export function useOwn(load: () => Promise<void>, forget?: () => void): boolean {
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    setIsOut(isGuest())
    if (!isGuest()) void load()
    return forget
  }, [load, forget])
  return isOut
}
