import { type SlotGame, slotComplaints, slotGame } from '#contract/games/slot/game.ts'
import { buildModel, type SlotModel } from '#contract/games/slot/model.ts'
import { type Problem, refuse } from '../../../content/problem.ts'
import { readContent } from '../../../content/yaml.ts'
import { assertNamed, hashPaytable, paytables } from '../paytables.ts'

/** A slot: its paytable, the compiled maths model, and the paytable hash that is stored with each round. */
export type Slot = { game: SlotGame; model: SlotModel; paytableHash: string }

/** All slots by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const slots: () => ReadonlyMap<number, Slot> = paytables('slots', readSlot)

/** Parses one slot file. Errors name `file`. */
export function readSlot(file: string, text: string): Slot {
  const problems: Problem[] = []
  const { value: game, complain } = readContent(file, text, slotGame, problems)
  for (const complaint of slotComplaints(game)) {
    const [field = '', wrong = ''] = complaint.split(': ', 2)
    complain(field.split('.').map(keyOf), wrong, 'correct the paytable')
  }
  assertNamed(file, game, complain)
  refuse(problems)
  return { game, model: buildModel(game), paytableHash: hashPaytable(game) }
}

function keyOf(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text
}
