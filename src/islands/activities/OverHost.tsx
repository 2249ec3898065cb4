import { type FunctionComponent, useEffect, useState } from 'react'
import { go } from '#stores/ui/navigation.ts'
import type { Strings } from '../ui/words.ts'
import { loadOver, type OverProps } from './over.ts'

/** An activity that a tap opens over the page; where it brings no dialog, its own page opens. */
export type Wish = { id: number; path: string }

type Props = { wish: Wish; strings: Strings; onClose: () => void }

export function OverHost({ wish, strings, onClose }: Props) {
  const [Over, setOver] = useState<FunctionComponent<OverProps>>()

  useEffect(() => {
    void loadOver(wish.id).then((found) => (found ? setOver(() => found) : go(wish.path)))
  }, [wish])

  return Over ? <Over strings={strings} onClose={onClose} /> : null
}
