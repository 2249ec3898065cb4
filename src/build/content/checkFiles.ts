import { statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import * as activities from '#contract/activities/schemas.ts'
import { gameKinds, kindNames } from '#contract/games/kinds.ts'
import { PICTURE_FILE } from '#contract/lobby/art.ts'
import { PICTURE_FILE_BYTES_MAX } from '#contract/lobby/limits.ts'
import { locales } from '#contract/locale.ts'
import type { Problem } from '#server/content/problem.ts'
import { contentFiles } from '#server/editions/contentFiles.ts'

const LOBBY = [
  'activities',
  'banks',
  'banners',
  'brands',
  'care',
  'games',
  'notices',
  'pace',
  'points',
  'props',
  'recharge',
  'services',
  'suspicion',
  'types',
  'videos',
  'prices',
  'wagering',
  'friends',
  'web',
  'withdrawals',
]
/** A text of content has some tens of kilobytes. */
const TEXT_BYTES_MAX = 524_288

/** Every kind of file below content/, by its path there. */
const KNOWN: readonly RegExp[] = [
  /^README(?:\.md|\/[a-z-]+\.webp)$/,
  /^notices\/[^/]+\.md$/,
  /^pictures\/[^/]+\.(?:png|jpe?g|webp|avif)$/i,
  new RegExp(`^pages/(?:${locales.join('|')})/[^/]+(?:/[^/]+)?\\.md$`),
  new RegExp(`^words/(?:${locales.join('|')})/\\w+\\.json$`),
  new RegExp(`^lobby/(?:${lobbyNames().join('|')})\\.yaml$`),
  new RegExp(`^lobby/(?:${kindNames.map((kind) => gameKinds[kind].paytables).join('|')})/\\d+\\.yaml$`),
]

function lobbyNames(): string[] {
  const configs = Object.values(activities).flatMap((one) => ('config' in one ? [one.config.file] : []))
  return [...LOBBY, ...configs.map((file) => file.replace('.yaml', ''))]
}

/**
 * Files that content may not have: links out of it, code, files that nothing reads, texts of an unlikely size. It opens none of them, so it
 * is asked before any reader.
 */
export function checkFiles(folder: string): Problem[] {
  const content = join(folder, 'content')
  const { files, problems } = contentFiles(content)
  return [...problems, ...files.flatMap((name) => wrongWith(join(content, name), name) ?? [])]
}

function wrongWith(path: string, name: string): Problem | undefined {
  const place = { file: `content/${name}`, line: 1, field: '' }
  if (!KNOWN.some((known) => known.test(name)))
    return { ...place, what: 'is read by nothing', mend: 'correct its name or its folder, or remove it' }
  if (name.startsWith('pictures/')) return wrongPicture(path, basename(name), place)
  if (statSync(path).size <= TEXT_BYTES_MAX) return undefined
  return { ...place, what: `has more than ${TEXT_BYTES_MAX} bytes`, mend: 'shorten it' }
}

type Place = Pick<Problem, 'file' | 'line' | 'field'>

function wrongPicture(path: string, name: string, place: Place): Problem | undefined {
  if (!PICTURE_FILE.test(name)) {
    const mend = `small letters, digits and hyphens, at most 60: ${plainName(name)}`
    return { ...place, what: 'has a name that addresses cannot have', mend }
  }
  const { size } = statSync(path)
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
  if (size <= PICTURE_FILE_BYTES_MAX) return undefined
  const mend = `save it smaller, at most ${megabytes(PICTURE_FILE_BYTES_MAX)}`
  return { ...place, what: `has ${megabytes(size)}`, mend }
}

/** IMG_2026.JPG as img-2026.jpg. */
function plainName(name: string): string {
  const ending = extname(name)
  const stem = name.slice(0, -ending.length).toLowerCase()
  const plain = stem.replace(/[^a-z0-9]+/g, '-').slice(0, 40)
  return `${plain.replace(/^-+|-+$/g, '') || 'picture'}${ending.toLowerCase()}`
}
