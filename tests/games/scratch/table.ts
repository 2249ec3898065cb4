import { scratchTables } from '#server/games/house/scratch/cards.ts'

export const SCRATCH = 2901
export const HALO_HALO = 2902

export function scratchTable(id = SCRATCH) {
  const scratch = scratchTables().get(id)
  if (!scratch) throw new Error(`no scratch game ${id}`)
  return scratch
}
