import { type ComponentProps, type FunctionComponent, type MouseEvent, type ReactNode, useState } from 'react'
import { $player } from '../player.ts'
import { go } from '../ui/navigation.ts'
import type { OverHost, Wish } from './OverHost.tsx'

export type OpenOver = (event: MouseEvent, wish: Wish) => void

/**
 * Opens an activity over the page (spec 2.8, 4). Returns its dialog, and a handler for a link to its page. A guest's link leads to the log-in.
 * Code and words come with the tap; without them the page opens.
 */
export function useOver(): [ReactNode, OpenOver] {
  const [Host, setHost] = useState<FunctionComponent<ComponentProps<typeof OverHost>>>()
  const [wish, setWish] = useState<Wish>()

  function open(event: MouseEvent, wanted: Wish): void {
    if ($player.get().state === 'guest' || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setWish(wanted)
    import('./OverHost.tsx').then(
      ({ OverHost }) => setHost(() => OverHost),
      () => go(wanted.path),
    )
  }

  return [Host && wish && <Host wish={wish} onClose={() => setWish(undefined)} />, open]
}
