import { scratchTables } from '#server/games/house/scratch/cards.ts'

export const SCRATCH = 2901
export const HALO_HALO = 2902
export const ILOG = 2903
export const PALENGKE = 2904
/** All titles. */
export const TITLES = [SCRATCH, HALO_HALO, ILOG, PALENGKE] as const

export function scratchTable(id = SCRATCH) {
  const scratch = scratchTables().get(id)
  if (!scratch) throw new Error(`no scratch game ${id}`)
  return scratch
}
