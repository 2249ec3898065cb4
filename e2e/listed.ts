import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

type Listed = { typeId: number; brandId: number }

const LISTED: readonly Listed[] = parse(readFileSync('content/lobby/games.yaml', 'utf8'))

/** How many games the catalogue lists: all, or those of a type, of a brand, or of both. */
export function listedGames(wanted: { typeId?: number; brandId?: number } = {}): number {
  const { typeId, brandId } = wanted
  return LISTED.filter((game) => (typeId ?? game.typeId) === game.typeId && (brandId ?? game.brandId) === game.brandId)
    .length
}
