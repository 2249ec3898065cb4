import { globSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import type { PicturePlace } from '#contract/lobby/art.ts'
import { PICTURE_FILE_PIXELS_MAX, PICTURE_FILE_SIDE_MAX_PX, PICTURES_MAX } from '#contract/lobby/limits.ts'
import type { Problem } from '#server/content/problem.ts'
import { sha256 } from '#server/editions/manifest.ts'
import { namedPictures } from './namedPictures.ts'

type Mistake = Pick<Problem, 'what' | 'mend'>
export type Size = { width: number; height: number }

/** What each place needs: its least size, and the bounds of width to height between which little is cut off. */
const NEEDS: Readonly<Record<PicturePlace, Size & { name: string; from: number; to: number; shape: string }>> = {
  banner: { name: 'a banner', width: 1440, height: 720, from: 1.6, to: 2.6, shape: 'twice as wide as high' },
  notice: { name: 'a notice', width: 1440, height: 720, from: 1.6, to: 2.6, shape: 'twice as wide as high' },
  mark: {
    name: "a brand's mark",
    width: 96,
    height: 96,
    from: 0.5,
    to: 8,
    shape: 'at most eight times as wide as high',
  },
  channel: { name: "a channel's icon", width: 144, height: 144, from: 0.8, to: 1.25, shape: 'as wide as high' },
  page: { name: 'a text', width: 480, height: 160, from: 0.4, to: 5, shape: 'at most five times as wide as high' },
}

/** Mistakes in the files of content/pictures, and in where content names them. A missing file is told where it is named, by another check. */
export async function checkPictures(folder: string): Promise<Problem[]> {
  const files = globSync('content/pictures/*', { cwd: folder }).sort()
  if (files.length > PICTURES_MAX) {
    const what = `has more than ${PICTURES_MAX} pictures`
    return [{ file: 'content/pictures', line: 1, field: '', what, mend: 'remove what nothing names' }]
  }
  const named = namedPictures(folder)
  const problems: Problem[] = []
  for (const file of files) {
    const found = await lookAt(join(folder, file))
    const uses = named.filter(({ picture }) => picture === basename(file))
    const own = 'what' in found ? found : uses.length === 0 ? UNNAMED : undefined
    if (own) problems.push({ file, line: 1, field: '', ...own })
    if ('what' in found) continue
    for (const { picture: _, place, ...at } of uses) {
      const wrong = unfit(found, place)
      if (wrong) problems.push({ ...at, ...wrong })
    }
  }
  return problems
}

const UNNAMED = {
  what: 'is named by nothing',
  mend: 'name it in a notice, banner, text, brand or channel, or remove it',
}
const DAMAGED = { what: 'is damaged or only half copied', mend: 'copy it again' }

function unfit({ width, height }: Size, place: PicturePlace): Mistake | undefined {
  const { name, shape, from, to, ...least } = NEEDS[place]
  const what = `is ${width} by ${height} pixels`
  if (width < least.width || height < least.height)
    return { what, mend: `${name} needs at least ${least.width} by ${least.height}` }
  const ratio = width / height
  return ratio < from || ratio > to ? { what, mend: `crop it: ${name} is ${shape}` } : undefined
}

const seen = new Map<string, Size | Mistake>()

/** The size of a picture as people see it, or what is wrong with its file. The same bytes are decoded once. */
export async function lookAt(path: string): Promise<Size | Mistake> {
  const bytes = readFileSync(path)
  const key = `${extname(path)}/${sha256(bytes)}`
  const found = seen.get(key) ?? (await judge(bytes, extname(path).slice(1)))
  seen.set(key, found)
  return found
}

async function judge(bytes: Buffer, ending: string): Promise<Size | Mistake> {
  if (bytes.length === 0) return DAMAGED
  const kind = kindOf(bytes)
  if (!kind) return { what: 'is no PNG, JPEG, WebP or AVIF, whatever its name says', mend: 'export it as one of these' }
  if (kind !== ending.replace('jpeg', 'jpg'))
    return { what: `is a ${kind} inside`, mend: `let its name end in .${kind}` }
  try {
    const source = () => sharp(bytes, { limitInputPixels: PICTURE_FILE_PIXELS_MAX, failOn: 'warning' })
    const { width, height, pages, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (Math.max(width, height) > PICTURE_FILE_SIDE_MAX_PX || width * height > PICTURE_FILE_PIXELS_MAX) {
      const mend = `make it smaller: at most ${PICTURE_FILE_SIDE_MAX_PX} a side and ${PICTURE_FILE_PIXELS_MAX / 1_000_000} million in all`
      return { what: `is ${width} by ${height} pixels`, mend }
    }
    if ((pages ?? 1) > 1) return { what: 'moves', mend: 'bring one still picture' }
    // Decoded to its end, small: a half-copied file has no end.
    await source().resize(32).raw().toBuffer()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch {
    return DAMAGED
  }
}

/** The kind of a file by its first bytes: a name can say anything. */
function kindOf(bytes: Buffer): 'jpg' | 'png' | 'webp' | 'avif' | undefined {
  const text = (from: number, to: number) => bytes.subarray(from, to).toString('latin1')
  if (text(0, 3) === '\xff\xd8\xff') return 'jpg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return /^ftypavi[fs]$/.test(text(4, 12)) ? 'avif' : undefined
}
