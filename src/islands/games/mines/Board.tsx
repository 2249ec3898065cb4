import './board.css'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { TILE_PICTURE_SIZE, tilePicturePath } from '#contract/games/mines/art.ts'
import { SIDE, TILES } from '#contract/games/mines/table.ts'
import { t } from '../../ui/words.ts'
import { cellAt } from '../shell/cells.ts'
import { useFocusAtOpening } from '../shell/focusAtOpening.tsx'
import { $shell } from '../shell/state.ts'
import type { MinesProps } from './MinesGame.tsx'
import { $asked, $board, openTile } from './mines.ts'
import { pictureOf, stateOf, type TileState, tiles, tileText } from './tiles.ts'

const MIDDLE = (TILES + 1) / 2

/** The 25 tiles. One of them is in the order of tabs; the arrow keys move from tile to tile. */
export function Board({ game, version, strings }: MinesProps) {
  const board = useStore($board, { ssr: 'initial' })
  const asked = useStore($asked, { ssr: 'initial' })
  const { step } = useStore($shell, { ssr: 'initial' })
  const [cursor, setCursor] = useState(MIDDLE)
  const grid = useRef<HTMLFieldSetElement>(null)
  useFocusAtOpening(() => tileButton(grid.current, cursor)?.focus({ preventScroll: true }))
  const stateNow = (tile: number): TileState =>
    step === 'busy' && asked === tile && !board?.over ? 'asked' : stateOf(tile, board)

  function press(event: KeyboardEvent): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const to = isPlain ? cellAt(cursor, event.key, SIDE) : undefined
    if (to === undefined) return
    setCursor(to)
    tileButton(grid.current, to)?.focus()
    // Elsewhere the same keys change the stake.
    event.preventDefault()
  }

  return (
    <fieldset
      ref={grid}
      className="mines-board"
      aria-label={t(strings, 'mines.board')}
      data-open={(board && !board.over) || undefined}
      data-over={board?.over || undefined}
      onKeyDown={press}
    >
      {tiles.map((tile) => {
        const state = stateNow(tile)
        return (
          <button
            key={tile}
            type="button"
            className="mines-tile"
            data-state={state}
            data-tile={tile}
            tabIndex={tile === cursor ? 0 : -1}
            aria-label={tileText(tile, state, strings)}
            aria-disabled={step !== 'choosing' || state !== 'closed'}
            onFocus={() => setCursor(tile)}
            onClick={() => void openTile(tile)}
          >
            <img
              src={tilePicturePath(game.id, version, pictureOf(state))}
              alt=""
              width={TILE_PICTURE_SIZE}
              height={TILE_PICTURE_SIZE}
            />
          </button>
        )
      })}
    </fieldset>
  )
}

function tileButton(grid: Element | null, tile: number): HTMLElement | null | undefined {
  return grid?.querySelector<HTMLElement>(`[data-tile="${tile}"]`)
}
