import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromContent } from './source.ts'

/** The version in the addresses of a game's pictures; undefined for a game without pictures. */
type Versions = (gameId: number) => string | undefined

/** A build lists the versions of its pictures here, by game id. */
export const PICTURES_FILE = 'pictures.json'
/** Version of a game whose pictures no build has drawn. */
const NO_PICTURES = 'undrawn'

let known: Versions = () => undefined

/** Sets the picture versions for content that is no part of a build. It must run before the catalogue is read, since the catalogue holds them. */
export function namePictures(versions: Versions): void {
  known = versions
}

/** The pictures of a build. */
export function picturesOf(dist: string): Versions {
  const file = join(dist, PICTURES_FILE)
  // Written by our own build.
  const drawn = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  return (gameId) => drawn[gameId]
}

/** The content of a build lies beside the list. */
const drawn = fromContent((folder) => {
  const build = join(folder, '..')
  return existsSync(join(build, PICTURES_FILE)) ? picturesOf(build) : undefined
})

export function pictureVersion(gameId: number): string {
  return (drawn.get() ?? known)(gameId) ?? NO_PICTURES
}
