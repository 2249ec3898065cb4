import { type FunctionComponent, type MouseEvent, type ReactNode, useState } from 'react'
import { $player } from '#stores/session/player.ts'
import { go } from '#stores/ui/navigation.ts'
import type { Strings } from '../ui/words.ts'
import { loadOver, type OverProps } from './over.ts'

export type OpenOver = (event: MouseEvent, id: number, path: string) => void

/**
 * Opens an activity over the page (spec 2.8, 4). Returns its dialog, and a handler for a link to its page: where no dialog can open, the
 * link leads there, and a guest's leads to the log-in.
 */
export function useOver(strings: Strings): [ReactNode, OpenOver] {
  const [Over, setOver] = useState<FunctionComponent<OverProps>>()

  function open(event: MouseEvent, id: number, path: string): void {
    if ($player.get().state === 'guest' || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void loadOver(id).then((found) => (found ? setOver(() => found) : go(path)))
  }

  return [Over && <Over strings={strings} onClose={() => setOver(undefined)} />, open]
}
