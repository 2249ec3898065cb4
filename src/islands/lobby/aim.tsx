import { useState } from 'react'
import { afterPaint } from '../ui/moments.ts'

/**
 * Marks the tapped tab at once and opens its panel a frame later. Pictures shown for the first time take long, and the tap needs an
 * immediate response. Returns the tab to mark and a function that selects one.
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
