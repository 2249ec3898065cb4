import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent as Press,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { isDrag, type Point, placeWithin, pushed } from './place.ts'

type Hold = { pointerId: number; from: Point; corner: Point; over: AbortController }

/** The player's chosen position, kept across pages. */
let chosen: Point | undefined

/** The event listeners of a draggable group. */
export function useMoves(group: RefObject<HTMLElement | null>) {
  const hold = useRef<Hold>(undefined)
  /** The click that ends a drag must not open a link. */
  const isDragged = useRef(false)
  useEffect(() => () => hold.current?.over.abort(), [])

  /** Listens on the window, since a fast mouse leaves the group. */
  function onPointerDown({ clientX, clientY, pointerId, isPrimary, button }: Press) {
    letGo()
    isDragged.current = false
    if (!group.current || !isPrimary || button !== 0) return
    const over = new AbortController()
    hold.current = { pointerId, from: { x: clientX, y: clientY }, corner: cornerOf(group.current), over }
    addEventListener('pointermove', pull, over)
    addEventListener('pointerup', letGo, over)
    addEventListener('pointercancel', letGo, over)
  }

  function pull({ clientX, clientY, pointerId, buttons }: PointerEvent) {
    const held = hold.current
    if (!held || !group.current || held.pointerId !== pointerId) return
    // The button was released outside the window, where no event arrived.
    if (buttons === 0) return letGo()
    const at = { x: clientX, y: clientY }
    if (!isDragged.current && !isDrag(held.from, at)) return
    isDragged.current = true
    group.current.setPointerCapture(pointerId)
    choose(group.current, { x: held.corner.x + at.x - held.from.x, y: held.corner.y + at.y - held.from.y })
  }

  function letGo() {
    hold.current?.over.abort()
    hold.current = undefined
  }

  /** A click by keyboard or screen reader (no `detail`) does not end a drag. */
  function onClickCapture(event: MouseEvent) {
    if (isDragged.current && event.detail > 0) event.preventDefault()
    isDragged.current = false
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = group.current && pushed(cornerOf(group.current), event.key)
    if (!group.current || !to || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    choose(group.current, to)
  }

  return { onPointerDown, onClickCapture, onKeyDown }
}

/** Moves the group to the player's chosen position, as far as the window has room. */
export function stayPut(group: HTMLElement | null): void {
  if (group && chosen) show(group, chosen)
}

function cornerOf(group: HTMLElement): Point {
  const { left, top } = group.getBoundingClientRect()
  return { x: left, y: top }
}

/** Stores the chosen position even where the window has no room now: a phone that is turned back restores it. */
function choose(group: HTMLElement, corner: Point): void {
  chosen = show(group, corner)
}

function show(group: HTMLElement, corner: Point): Point {
  const { width, height } = group.getBoundingClientRect()
  const place = placeWithin(corner, { width, height }, { width: innerWidth, height: innerHeight }, bars())
  group.style.setProperty('--float-x', `${place.x}px`)
  group.style.setProperty('--float-y', `${place.y}px`)
  group.dataset.placed = ''
  return place
}

/** Height of the bars. The centre of the bottom bar rises above it, and its badge above that. */
function bars(): { top: number; bottom: number } {
  const bottoms = sidesOf('.topbar, .stage-bar').map(({ bottom }) => bottom)
  const tops = sidesOf('.tabbar, .tabbar-centre *').map(({ top }) => top)
  return { top: Math.max(0, ...bottoms), bottom: innerHeight - Math.min(innerHeight, ...tops) }
}

function sidesOf(selector: string): DOMRect[] {
  const seen = [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
  return seen.filter(({ height }) => height > 0)
}
