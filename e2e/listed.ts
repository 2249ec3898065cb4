import { readFileSync } from 'node:fs'

const CATALOGUE = readFileSync('content/lobby/games.yaml', 'utf8')

/** How many games the catalogue lists: all of them, or those of a brand or of a type. */
export function listedGames(field: 'id' | 'brandId' | 'typeId' = 'id', value = String.raw`\d+`): number {
  return CATALOGUE.match(new RegExp(`^[- ] ${field}: ${value}$`, 'gm'))?.length ?? 0
}
