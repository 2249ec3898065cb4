import './floats.css'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { stayPut, useMoves } from './floating.ts'

export type Float = { id: number; path: string; picture: string; title: string }

type Props = {
  icons: readonly Float[]
  label: string
  /** How the keyboard moves them. */
  keys: string
}

/** The icons of current activities: links like any other, and a group that can be pulled out of the way but never over the bars. */
export function FloatingIcons({ icons, label, keys }: Props) {
  const group = useRef<HTMLUListElement>(null)
  const moves = useMoves(group)

  // A turned phone leaves them in the window.
  useEffect(() => {
    const stay = () => stayPut(group.current)
    addEventListener('resize', stay)
    return () => removeEventListener('resize', stay)
  }, [])
  // Whatever was drawn: one icon more takes more room.
  useLayoutEffect(() => stayPut(group.current))

  return (
    <ul ref={group} className="floats" aria-label={label} {...moves}>
      {icons.map(({ id, path, picture, title }) => (
        <li key={id}>
          <a className="float" href={path} aria-label={title} aria-description={keys} draggable={false}>
            <img src={picture} alt="" width={36} height={36} draggable={false} />
          </a>
        </li>
      ))}
    </ul>
  )
}
