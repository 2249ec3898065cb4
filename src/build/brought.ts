import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Plugin } from 'vite'
import { kept } from '#art/render.ts'
import {
  BANNER_RATIO,
  BANNER_WIDTHS,
  type BannerVariant,
  broughtPath,
  type PictureFormat,
  type PicturePlace,
  pageWidths,
} from '#contract/lobby/art.ts'
import { pictureId } from '#server/content/ownPictures.ts'
import { ContentError, type Problem } from '#server/content/problem.ts'
import { lookAt } from './content/checkPictures.ts'
import { namedPictures } from './content/namedPictures.ts'

/*
 * Pictures that editors bring: each is resized for its places and encoded again, so that nothing else of the file reaches a player: no place
 * of a camera, no thumbnail, no script after the last byte.
 */

const ROOT = resolve(import.meta.dirname, '../..')

type Cut = { width: number; height?: number; fit: 'cover' | 'contain' | 'inside'; hasDusk?: boolean }
/** A file as browsers get it. `most`: its largest size in bytes. */
type Output = { path: string; format: PictureFormat; cut: Cut; most: number }
export type Brought = { path: string; format: PictureFormat; bytes: () => Promise<Buffer> }

/** Bytes for a picture of a million pixels: six tiles and a banner are a phone's first screen. */
const BYTES_PER_PIXEL = { avif: 0.07, webp: 0.12 } as const
const BYTES_LEAST = 12_000
/** From what looks best to what still looks well. */
const QUALITIES = { avif: [58, 48, 38, 28], webp: [80, 66, 52, 38] } as const
const MARK_HEIGHT = 96
const CHANNEL_SIDE = 144
/** The dusk that a banner's words stand on, as our drawings have it. */
const DUSK = '#1a1240'

/** Every file that the content's own pictures are sent as. Their places and sizes are checked already. */
export async function broughtPictures(folder = ROOT): Promise<Brought[]> {
  const files = new Map<string, Brought>()
  for (const { picture, place } of namedPictures(folder)) {
    const id = pictureId(join(folder, 'content'), picture)
    const source = join(folder, 'content/pictures', picture)
    const size = id && (await lookAt(source))
    if (!id || !size || 'what' in size) continue
    for (const output of outputsOf(place, id, size.width)) {
      const { path, format } = output
      files.set(path, { path, format, bytes: () => encoded(source, picture, output) })
    }
  }
  return [...files.values()]
}

function outputsOf(place: PicturePlace, id: string, own: number): Output[] {
  if (place === 'mark') return [webpOf(place, id, { width: MARK_HEIGHT * 8, height: MARK_HEIGHT, fit: 'inside' })]
  if (place === 'channel') return [webpOf(place, id, { width: CHANNEL_SIDE, height: CHANNEL_SIDE, fit: 'contain' })]
  if (place === 'page')
    return pageWidths(own).flatMap((width) => inBoth(place, id, `-${width}`, { width, fit: 'inside' }))
  const variants = Object.keys(BANNER_WIDTHS) as BannerVariant[] // the table is closed
  return variants.flatMap((variant) =>
    BANNER_WIDTHS[variant].flatMap((width) => {
      const height = width * BANNER_RATIO[variant]
      return inBoth(place, id, `-${variant}-${width}`, { width, height, fit: 'cover', hasDusk: place === 'banner' })
    }),
  )
}

/** The largest size of a file with so many pixels. */
export function mostBytes(width: number, height: number, format: PictureFormat): number {
  return Math.max(BYTES_LEAST, Math.round(width * height * BYTES_PER_PIXEL[format]))
}

function webpOf(place: PicturePlace, id: string, cut: Cut): Output {
  return { path: broughtPath(place, id, '.webp'), format: 'webp', cut, most: BYTES_LEAST }
}

function inBoth(place: PicturePlace, id: string, ending: string, cut: Cut): Output[] {
  return (['avif', 'webp'] as const).map((format) => {
    const most = mostBytes(cut.width, cut.height ?? cut.width, format)
    return { path: broughtPath(place, id, `${ending}.${format}`), format, cut, most }
  })
}

async function encoded(source: string, picture: string, { format, cut, most }: Output): Promise<Buffer> {
  const bytes = readFileSync(source)
  const key = createHash('sha256')
    .update(JSON.stringify([1, format, cut, most]))
    .update(bytes)
    .digest('hex')
  return await kept(`${key}.${format}`, async () => {
    const pixels = await pixelsOf(bytes, cut)
    for (const quality of QUALITIES[format]) {
      const tried = await encode(sharp(pixels), format, quality)
      if (tried.length <= most) return tried
    }
    throw new ContentError(tooRich(picture, cut, most))
  })
}

function tooRich(picture: string, { width }: Cut, most: number): Problem {
  const what = `has so much detail that it does not fit into ${Math.round(most / 1000)} KB at ${width} pixels`
  return { file: `content/pictures/${picture}`, line: 1, field: '', what, mend: 'bring a calmer picture' }
}

/** Turned as its camera said, cut and resized. Everything but pixels stays behind. */
async function pixelsOf(bytes: Buffer, { width, height, fit, hasDusk }: Cut): Promise<Buffer> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const resized = sharp(bytes, { failOn: 'warning' })
    .autoOrient()
    .resize({ width, ...(height !== undefined && { height }), fit, background, withoutEnlargement: fit !== 'cover' })
  const shaded = hasDusk && height !== undefined ? resized.composite([{ input: duskOf(width, height) }]) : resized
  return await shaded.toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer()
}

function duskOf(width: number, height: number): Buffer {
  const stops = [
    [0, 0.92],
    [0.45, 0.68],
    [0.75, 0],
  ].map(([at, opacity]) => `<stop offset="${at}" stop-color="${DUSK}" stop-opacity="${opacity}"/>`)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="dusk">${stops.join('')}</linearGradient><rect width="${width}" height="${height}" fill="url(#dusk)"/></svg>`,
  )
}

async function encode(pixels: Sharp, format: PictureFormat, quality: number): Promise<Buffer> {
  if (format === 'avif') return await pixels.avif({ quality, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
  return await pixels.webp({ quality, alphaQuality: 90, effort: 4 }).toBuffer()
}

const NAME = 'perya:pictures'
const RESOLVED = `\0${NAME}`

/** Provides the pictures that texts name as the module `perya:pictures` (declared in src/layouts/lobby.d.ts). */
export function picturesModule(): Plugin {
  return {
    name: NAME,
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: async (id) => (id === RESOLVED ? `export const pictures = ${JSON.stringify(await inTexts())}` : undefined),
  }
}

async function inTexts(folder = ROOT) {
  const found: Record<string, { id: string; width: number; height: number }> = {}
  for (const { picture, place } of namedPictures(folder)) {
    const id = place === 'page' ? pictureId(join(folder, 'content'), picture) : undefined
    const size = id && (await lookAt(join(folder, 'content/pictures', picture)))
    if (id && size && !('what' in size)) found[picture] = { id, width: size.width, height: size.height }
  }
  return found
}
