import { plinkoTables } from '#server/games/house/plinko/boards.ts'

export const PLINKO = 2201

export function plinkoTable() {
  const plinko = plinkoTables().get(PLINKO)
  if (!plinko) throw new Error('no plinko game')
  return plinko
}
