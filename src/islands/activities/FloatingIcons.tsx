import './floats.css'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { floatsOpenModal } from '#contract/activities/activityLists.ts'
import { stayPut, useMoves } from './floating.tsx'
import type { OpenOver } from './useOver.tsx'

export type Float = { id: number; path: string; picture: string; title: string }

type Props = {
  icons: readonly Float[]
  label: string
  /** Description of the keys that move them. */
  keys: string
  /** Opens an activity over the page. */
  onOver: OpenOver
}

/** The icons of current activities: ordinary links in a group that can be dragged, but never over the bars. */
export function FloatingIcons({ icons, label, keys, onOver }: Props) {
  const group = useRef<HTMLUListElement>(null)
  const moves = useMoves(group)

  // Keeps them in the window when the phone is turned.
  useEffect(() => {
    const stay = () => stayPut(group.current)
    addEventListener('resize', stay)
    return () => removeEventListener('resize', stay)
  }, [])
  // After every render, since one more icon needs more room.
  useLayoutEffect(() => stayPut(group.current))

  return (
    <ul ref={group} className="floats" aria-label={label} {...moves}>
      {icons.map(({ id, path, picture, title }) => (
        <li key={id}>
          <a
            className="float"
            href={path}
            aria-label={title}
            aria-description={keys}
            draggable={false}
            onClick={(event) => {
              // The click that ends a drag is prevented.
              if (floatsOpenModal(id) && !event.defaultPrevented) onOver(event, { id, path })
            }}
          >
            <img src={picture} alt="" width={36} height={36} draggable={false} />
          </a>
        </li>
      ))}
    </ul>
  )
}
