import { useState } from 'react'
import { afterPaint } from '../ui/moments.ts'

/**
 * A row of tabs answers a tap at once, and what it opens follows a frame later: pictures that were never seen take their
 * time, and nobody is to wonder whether the tap was felt. Answers the tab to show as chosen, and what chooses one.
 */
export function useAim(openId: number, onOpen: (id: number) => void): [number, (id: number) => void] {
  const [aimedId, setAimed] = useState<number>()
  function aim(id: number): void {
    setAimed(id)
    afterPaint(() => {
      setAimed(undefined)
      onOpen(id)
    })
  }
  return [aimedId ?? openId, aim]
}
