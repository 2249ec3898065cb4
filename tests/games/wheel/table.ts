import { wheels } from '#server/games/house/wheel/wheels.ts'

export const WHEEL = 2601
export const COLOR_WHEEL = 2602

export function wheelTable(id = WHEEL) {
  const wheel = wheels().get(id)
  if (!wheel) throw new Error(`no wheel game ${id}`)
  return wheel
}
