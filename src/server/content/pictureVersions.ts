import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version in the addresses of a game's pictures; undefined for a game that nothing was drawn for. */
type Versions = (gameId: number) => string | undefined

/** Where a build (`dist/`) says which versions it has drawn, by game id. */
export const PICTURES_FILE = 'pictures.json'
/** Of a game whose pictures no build has drawn. */
const UNDRAWN = 'undrawn'

let known: Versions = () => undefined

/** Names the pictures that there are. Before the catalogue is read, which holds their versions. */
export function namePictures(versions: Versions): void {
  known = versions
}

/** The pictures of a build. */
export function picturesOf(dist: string): Versions {
  const file = join(dist, PICTURES_FILE)
  // Our own build wrote it.
  const drawn = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  return (gameId) => drawn[gameId]
}

export function pictureVersion(gameId: number): string {
  return known(gameId) ?? UNDRAWN
}
