import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SlotGame, slotComplaints, slotGame } from '#contract/games/slot/game.ts'
import { buildModel, type SlotModel } from '#contract/games/slot/model.ts'
import { type Problem, refuse } from '../../../content/problem.ts'
import { fromContent } from '../../../content/source.ts'
import { readContent } from '../../../content/yaml.ts'

/** A slot: its paytable, the compiled maths model, and the paytable hash that is stored with each round. */
export type Slot = { game: SlotGame; model: SlotModel; paytableHash: string }

const known = fromContent(
  (folder): ReadonlyMap<number, Slot> =>
    new Map(readSlots(join(folder, 'lobby/slots')).map((slot) => [slot.game.id, slot])),
)

/** All slots by id, read once. Throws with file, line and field on the first mistake in any of them. */
export function slots(): ReadonlyMap<number, Slot> {
  return known.get()
}

function readSlots(folder: string): Slot[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  return files.sort().map((file) => readSlot(`content/lobby/slots/${file}`, readFileSync(join(folder, file), 'utf8')))
}

/** Parses one slot file. Errors name `file`. */
export function readSlot(file: string, text: string): Slot {
  const problems: Problem[] = []
  const { value: game, complain } = readContent(file, text, slotGame, problems)
  for (const complaint of slotComplaints(game)) {
    const [field = '', wrong = ''] = complaint.split(': ', 2)
    complain(field.split('.').map(keyOf), wrong, 'correct the paytable')
  }
  if (!file.endsWith(`/${game.id}.yaml`))
    complain(['id'], `${game.id} is not the file's name`, 'write the number that the file is called by')
  refuse(problems)
  return { game, model: buildModel(game), paytableHash: hashPaytable(game) }
}

function keyOf(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text
}

/** The first 16 hex characters of the SHA-256 of a paytable's JSON. */
export function hashPaytable(game: SlotGame): string {
  return createHash('sha256').update(JSON.stringify(game)).digest('hex').slice(0, 16)
}
