import { type SlotGame, slotComplaints, slotGame } from '#contract/games/slot/game.ts'
import { buildModel, type SlotModel } from '#contract/games/slot/model.ts'
import { paytables, readPaytable } from '../paytables.ts'

/** A slot: its paytable, the compiled maths model, and the paytable hash that is stored with each round. */
export type Slot = { game: SlotGame; model: SlotModel; paytableHash: string }

/** All slots by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const slots: () => ReadonlyMap<number, Slot> = paytables('slots', readSlot)

/** Parses one slot file. Errors name `file`. */
export function readSlot(file: string, text: string): Slot {
  const { game, paytableHash } = readPaytable(file, text, slotGame, mistakesOf)
  return { game, model: buildModel(game), paytableHash }
}

function mistakesOf(game: SlotGame) {
  return slotComplaints(game).map((complaint) => {
    const [field = '', wrong = ''] = complaint.split(': ', 2)
    return { field: field.split('.').map(keyOf), wrong, mend: 'correct the paytable' }
  })
}

function keyOf(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text
}
