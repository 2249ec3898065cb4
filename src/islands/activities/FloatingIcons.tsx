import './floats.css'
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { isDrag, type Point, placeWithin } from './place.ts'

export type Float = { id: number; path: string; picture: string; title: string }

type Hold = { from: Point; corner: Point; isDragged: boolean }

/** The icons of current activities: links like any other, and a group that can be pulled out of the way but never over the bars. */
export function FloatingIcons({ icons, label }: { icons: readonly Float[]; label: string }) {
  const group = useRef<HTMLUListElement>(null)
  const hold = useRef<Hold>(undefined)

  useEffect(() => {
    const stay = () => group.current?.dataset.placed !== undefined && moveTo(group.current, cornerOf(group.current))
    addEventListener('resize', stay)
    return () => removeEventListener('resize', stay)
  }, [])

  function take({ clientX, clientY }: PointerEvent) {
    if (!group.current) return
    hold.current = { from: { x: clientX, y: clientY }, corner: cornerOf(group.current), isDragged: false }
  }

  function pull({ clientX, clientY, pointerId, currentTarget }: PointerEvent) {
    const held = hold.current
    if (!held || !group.current) return
    const at = { x: clientX, y: clientY }
    if (!held.isDragged && !isDrag(held.from, at)) return
    held.isDragged = true
    currentTarget.setPointerCapture(pointerId)
    moveTo(group.current, { x: held.corner.x + at.x - held.from.x, y: held.corner.y + at.y - held.from.y })
  }

  /** The click that ends a drag opens nothing. */
  function tap(event: MouseEvent) {
    if (hold.current?.isDragged) event.preventDefault()
    hold.current = undefined
  }

  return (
    <ul
      ref={group}
      className="floats"
      aria-label={label}
      onPointerDown={take}
      onPointerMove={pull}
      onPointerCancel={() => {
        hold.current = undefined
      }}
      onClickCapture={tap}
    >
      {icons.map(({ id, path, picture, title }) => (
        <li key={id}>
          <a className="float" href={path} aria-label={title} draggable={false}>
            <img src={picture} alt="" width={36} height={36} draggable={false} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function cornerOf(group: HTMLElement): Point {
  const { left, top } = group.getBoundingClientRect()
  return { x: left, y: top }
}

function moveTo(group: HTMLElement, corner: Point): void {
  const { width, height } = group.getBoundingClientRect()
  const heightOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0
  const bars = { top: heightOf('.topbar, .stage-bar'), bottom: heightOf('.tabbar') }
  const { x, y } = placeWithin(corner, { width, height }, { width: innerWidth, height: innerHeight }, bars)
  group.style.setProperty('--float-x', `${x}px`)
  group.style.setProperty('--float-y', `${y}px`)
  group.dataset.placed = ''
}
