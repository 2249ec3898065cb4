import { useEffect, useState } from 'react'
import { go } from '../ui/navigation.ts'
import { loadOver, type Over } from './over.tsx'

/** An activity that a tap opens over the page; where it brings no panel, its own page opens. */
export type Wish = { id: number; path: string }

type Props = { wish: Wish; onClose: () => void }

export function OverHost({ wish, onClose }: Props) {
  const [Found, setFound] = useState<Over>()

  useEffect(() => {
    void loadOver(wish.id, 'opened').then((found) => (found ? setFound(() => found) : go(wish.path)))
  }, [wish])

  return Found ? <Found onClose={onClose} /> : null
}
