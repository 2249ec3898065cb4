import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PICTURE_FILE, type PicturePlace } from '#contract/lobby/art.ts'
import { ContentError, type Problem } from '#server/content/problem.ts'
import { placesOf } from '#server/content/yaml.ts'
import { picturesIn } from './markdown.ts'

/** A file of content/pictures where content names it. */
export type NamedPicture = { picture: string; place: PicturePlace } & Pick<Problem, 'file' | 'line' | 'field'>

/** The fields of content/lobby that name pictures. */
const FIELDS = [
  ['banners.yaml', 'imgUrl2', 'banner'],
  ['notices.yaml', 'picture', 'notice'],
  ['brands.yaml', 'icon3', 'mark'],
  ['recharge.yaml', 'iconH5', 'channel'],
] as const

const PREFIX = '/pictures/'

/** The file of content/pictures that an address within a text names. */
export function pictureAt(address: string): string | undefined {
  const file = address.startsWith(PREFIX) ? address.slice(PREFIX.length) : ''
  return PICTURE_FILE.test(file) ? file : undefined
}

/** Every place where content names a picture of its own. A file that cannot be read names none; its own check says why. */
export function namedPictures(folder: string): NamedPicture[] {
  const inLobby = FIELDS.flatMap(([name, field, place]) => {
    const file = `content/lobby/${name}`
    return namedIn(file, readFileSync(join(folder, file), 'utf8'), field, place)
  })
  const texts = globSync(['content/notices/*.md', 'content/pages/**/*.md'], { cwd: folder }).sort()
  const inTexts = texts.flatMap((file) =>
    picturesIn(readFileSync(join(folder, file), 'utf8')).flatMap(({ to, line }) => {
      const picture = pictureAt(to)
      return picture ? [{ picture, place: 'page' as const, file, line, field: to }] : []
    }),
  )
  return [...inLobby, ...inTexts]
}

function namedIn(file: string, text: string, field: string, place: PicturePlace): NamedPicture[] {
  try {
    const { document, problemAt } = placesOf(file, text)
    const rows: unknown = document.toJS()
    return (Array.isArray(rows) ? rows : []).flatMap((row: Record<string, unknown> | null, index) => {
      const picture = row?.[field]
      if (typeof picture !== 'string' || !PICTURE_FILE.test(picture)) return []
      const { line, field: at } = problemAt([index, field], '', '')
      return [{ picture, place, file, line, field: at }]
    })
  } catch (error) {
    if (error instanceof ContentError) return []
    throw error
  }
}
