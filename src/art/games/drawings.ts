import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { kindOf } from '#contract/games/kinds.ts'
import type { GameDrawing } from './drawing.ts'

async function readDrawing(file: string): Promise<[number, GameDrawing]> {
  const { drawing } = (await import(`./${file}`)) as { drawing: GameDrawing } // its declaration there says so
  assert(file.startsWith(`${kindOf(drawing.id)}/`), `${file}: game ${drawing.id} is of another kind`)
  return [drawing.id, drawing]
}

const files = globSync('*/tiles/*.ts', { cwd: import.meta.dirname }).sort()

/** The drawings of all games by their numbers, as the folders have them. */
export const drawings: ReadonlyMap<number, GameDrawing> = new Map(await Promise.all(files.map(readDrawing)))
assert.equal(drawings.size, files.length, 'two drawings are of one game')

export function drawingOf(gameId: number): GameDrawing {
  const drawing = drawings.get(gameId)
  if (!drawing) throw new Error(`game ${gameId} has no drawing below src/art/games`)
  return drawing
}
