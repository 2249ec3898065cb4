import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef } from 'react'
import { FOIL_SIZE, foilPath } from '#contract/games/scratch/art.ts'
import type { ScratchGame } from '#contract/games/scratch/game.ts'
import { freeFields, type Place, REACH, type Rubbed, rub, SIDE } from './rub.ts'
import { $card, type Card, rubFree } from './scratch.ts'

const FIELD = FOIL_SIZE / SIDE
const BARE = '#b9a27a'
const NONE: Rubbed = new Set()

/** The foil on its canvas: whole over a new card, and gone where it is rubbed. Returns what rubs it from one place to another. */
export function useFoil(
  canvas: RefObject<HTMLCanvasElement | null>,
  game: ScratchGame,
  version: string,
): (from: Place, to: Place) => void {
  const card = useStore($card, { ssr: 'initial' })
  const rubbed = useRef(NONE)
  const covered = card.kind === 'covered' ? card.view : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: another card, covered or not, has other foil.
  useEffect(() => {
    rubbed.current = NONE
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.globalCompositeOperation = 'source-over'
    context.clearRect(0, 0, FOIL_SIZE, FOIL_SIZE)
    if (card.kind === 'revealed') return
    // Nothing shows while the foil is loaded.
    context.fillStyle = BARE
    context.fillRect(0, 0, FOIL_SIZE, FOIL_SIZE)
    const foil = new Image()
    foil.src = foilPath(game.id, version)
    const draw = () => {
      context.globalCompositeOperation = 'source-over'
      context.drawImage(foil, 0, 0, FOIL_SIZE, FOIL_SIZE)
      clearOpen(context, $card.get())
    }
    // The curtain of the game has waited for it.
    if (foil.complete) draw()
    else foil.onload = draw
    return () => {
      foil.onload = null
    }
  }, [canvas, game, version, covered, card.kind])

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) clearOpen(context, card)
  }, [canvas, card])

  return (from, to) => {
    if ($card.get().kind !== 'covered') return
    const context = canvas.current?.getContext('2d')
    if (context) stroke(context, from, to)
    rubbed.current = rub(rubbed.current, from, to)
    for (const field of freeFields(rubbed.current)) rubFree(field)
  }
}

/** A field that is free has no foil left. */
function clearOpen(context: CanvasRenderingContext2D, card: Card): void {
  if (card.kind !== 'covered') return
  for (const field of card.open)
    context.clearRect((field % SIDE) * FIELD, Math.floor(field / SIDE) * FIELD, FIELD, FIELD)
}

function stroke(context: CanvasRenderingContext2D, from: Place, to: Place): void {
  context.globalCompositeOperation = 'destination-out'
  context.lineCap = 'round'
  context.lineWidth = 2 * REACH * FIELD
  context.beginPath()
  context.moveTo(from.x * FIELD, from.y * FIELD)
  // A line without length would draw nothing.
  context.lineTo(to.x * FIELD + 0.01, to.y * FIELD)
  context.stroke()
}
