import './fields.css'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { FOIL_SIZE, type ScratchSymbol, SYMBOL_PICTURE_SIZE, symbolPicturePath } from '#contract/games/scratch/art.ts'
import { FIELDS } from '#contract/games/scratch/table.ts'
import { t } from '../../ui/words.ts'
import { cellAt } from '../shell/cells.ts'
import { type Place, SIDE } from './rub.ts'
import type { ScratchProps } from './ScratchGame.tsx'
import { $card, type Card, rubFree } from './scratch.ts'
import { useFoil } from './useFoil.tsx'

const MIDDLE = (FIELDS + 1) / 2
/** A stroke that goes no further is a tap, which rubs a field free. In fields. */
const TAP_MOST = 0.1

const fields = Array.from({ length: FIELDS }, (_, field) => field)

/** The nine fields. They are rubbed free by strokes, taps or keys. One of them is in the order of tabs, and the arrow keys move on. */
export function Fields({ game, version, strings }: ScratchProps) {
  const card = useStore($card, { ssr: 'initial' })
  const [cursor, setCursor] = useState(MIDDLE)
  const [grid, foil] = [useRef<HTMLFieldSetElement>(null), useRef<HTMLCanvasElement>(null)]
  const rubbing = useRubbing(useFoil(foil, game, version))

  function press(event: KeyboardEvent): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const to = isPlain ? cellAt(cursor, event.key, SIDE) : undefined
    if (to === undefined) return
    setCursor(to)
    grid.current?.querySelector<HTMLElement>(`[data-field="${to}"]`)?.focus()
    // Elsewhere the same keys change the stake.
    event.preventDefault()
  }

  return (
    <fieldset
      ref={grid}
      className="scratch-fields"
      aria-label={t(strings, 'scratch.card')}
      onKeyDown={press}
      {...rubbing.handlers}
    >
      {fields.map((field) => {
        const symbol = symbolAt(card, field)
        const name = symbol && t(strings, `scratch.outcome.symbols.${symbol}`)
        const picture = pictureAt(card, field)
        return (
          <button
            key={field}
            type="button"
            className="scratch-field"
            data-field={field + 1}
            data-free={symbol !== undefined || undefined}
            data-wins={(card.kind === 'revealed' && symbol === card.view.prize) || undefined}
            tabIndex={field + 1 === cursor ? 0 : -1}
            aria-label={t(strings, `scratch.${name ? 'free' : 'covered'}`, { field: field + 1, symbol: name ?? '' })}
            aria-disabled={card.kind !== 'covered' || symbol !== undefined}
            onFocus={() => setCursor(field + 1)}
            onClick={({ detail }) => {
              // The click of a key has no pointer.
              if (detail === 0 || !rubbing.isStroke()) rubFree(field)
            }}
          >
            {picture && (
              <img
                src={symbolPicturePath(game.id, version, picture)}
                alt=""
                draggable={false}
                width={SYMBOL_PICTURE_SIZE}
                height={SYMBOL_PICTURE_SIZE}
              />
            )}
          </button>
        )
      })}
      <canvas ref={foil} className="scratch-foil" width={FOIL_SIZE} height={FOIL_SIZE} />
      <span
        className="scratch-focus"
        data-row={Math.ceil(cursor / SIDE)}
        data-column={((cursor - 1) % SIDE) + 1}
        aria-hidden="true"
      />
    </fieldset>
  )
}

/** What a field shows to everybody; undefined while it is covered. */
function symbolAt(card: Card, field: number): ScratchSymbol | undefined {
  if (card.kind === 'revealed') return card.view.fields[field]
  return card.kind === 'covered' && card.open.includes(field) ? card.view.fields[field] : undefined
}

/** What lies under the foil of a field. */
const pictureAt = (card: Card, field: number): ScratchSymbol | undefined =>
  card.kind === 'covered' || card.kind === 'revealed' ? card.view.fields[field] : undefined

/** Follows a finger or a mouse over the fields. */
function useRubbing(rubBetween: (from: Place, to: Place) => void) {
  const last = useRef<Place | undefined>(undefined)
  const gone = useRef(0)
  const placeOf = (event: PointerEvent<HTMLElement>): Place => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { x: ((event.clientX - left) * SIDE) / width, y: ((event.clientY - top) * SIDE) / height }
  }
  const end = () => {
    last.current = undefined
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      last.current = placeOf(event)
      gone.current = 0
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const to = placeOf(event)
      if (!last.current) {
        // A stroke may come from outside.
        if (event.buttons > 0) last.current = to
        return
      }
      gone.current += Math.hypot(to.x - last.current.x, to.y - last.current.y)
      if (gone.current > TAP_MOST) rubBetween(last.current, to)
      last.current = to
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  }
  /** Whether the click that comes now is the end of a stroke. */
  return { handlers, isStroke: () => gone.current > TAP_MOST }
}
