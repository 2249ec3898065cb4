import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { apart } from './svg.ts'

export type IconSet = 'fluent-emoji-flat' | 'noto' | 'game-icons'
export type Spot = {
  x: number
  y: number
  size: number
  turn?: number
  flip?: boolean
  opacity?: number
  filter?: string
  color?: string
}

type Icon = { body: string; width?: number; height?: number }
type Library = {
  icons: Record<string, Icon>
  aliases?: Record<string, { parent: string }>
  width?: number
  height?: number
}

const DEFAULT_SIZE = 16
const require = createRequire(import.meta.url)
const FILES: Record<IconSet, string> = {
  'fluent-emoji-flat': require.resolve('@iconify-json/fluent-emoji-flat/icons.json'),
  noto: require.resolve('@iconify-json/noto/icons.json'),
  'game-icons': require.resolve('@iconify-json/game-icons/icons.json'),
}
const libraries = new Map<IconSet, Library>()

function library(set: IconSet): Library {
  const known = libraries.get(set)
  if (known) return known
  // The package is pinned and its file carries this shape (iconify JSON).
  const read = JSON.parse(readFileSync(FILES[set], 'utf8')) as Library
  libraries.set(set, read)
  return read
}

export function hasIcon(set: IconSet, name: string): boolean {
  const { icons, aliases } = library(set)
  return name in icons || name in (aliases ?? {})
}

/** An icon centred on a spot. Icons of one colour take `color`. An unknown name is a bug and throws. */
export function icon(set: IconSet, name: string, spot: Spot): string {
  const { icons, aliases, width, height } = library(set)
  const found = icons[name] ?? icons[aliases?.[name]?.parent ?? '']
  if (!found) throw new Error(`no icon ${set}:${name}`)
  const wide = found.width ?? width ?? DEFAULT_SIZE
  const high = found.height ?? height ?? DEFAULT_SIZE
  const scale = spot.size / Math.max(wide, high)
  const turn = spot.turn ? ` rotate(${spot.turn})` : ''
  const extra = `${spot.opacity === undefined ? '' : ` opacity="${spot.opacity}"`}${spot.filter ? ` filter="url(#${spot.filter})"` : ''}${spot.color ? ` color="${spot.color}"` : ''}`
  const body = apart(found.body, `${name}-`)
  return `<g transform="translate(${spot.x} ${spot.y})${turn}"${extra}><g transform="scale(${spot.flip ? -scale : scale} ${scale}) translate(${-wide / 2} ${-high / 2})">${body}</g></g>`
}

export function noto(name: string, x: number, y: number, size: number, more: Partial<Spot> = {}): string {
  return icon('noto', name, { x, y, size, ...more })
}

export function mark(
  name: string,
  x: number,
  y: number,
  size: number,
  color: string,
  more: Partial<Spot> = {},
): string {
  return icon('game-icons', name, { x, y, size, color, ...more })
}
