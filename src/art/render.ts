import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

export type Format = 'avif' | 'webp' | 'png' | 'svg'
/** One file of a drawing. Heights follow from the drawing's own shape. */
export type Output = { path: string; width: number; format: Format }
export type Drawing = { compose: () => string; outputs: readonly Output[] }
export type Rendered = { path: string; bytes: Buffer }

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/perya-art')
/** Part of every cache key: raise it when the settings below change. */
const SETTINGS = 2
/** Drawings have no grain to lose: at five times its size a tile looks as with 58, which takes a third more bytes. */
const AVIF = { quality: 42, effort: 2, chromaSubsampling: '4:2:0' } as const
const WEBP = { quality: 80, alphaQuality: 90, effort: 4 } as const
const DPI = 72
const VIEW_WIDTH = / width="([\d.]+)"/

/** Draws what the cache does not hold yet. The same source gives the same bytes, whichever of its files are wanted. */
export async function render({ compose, outputs }: Drawing, wanted = outputs): Promise<Rendered[]> {
  const svg = compose()
  const largest = Math.max(...outputs.map(({ width }) => width))
  let pixels: Promise<Buffer> | undefined
  const drawn = (): Promise<Buffer> => {
    pixels ??= rasterize(svg, largest)
    return pixels
  }
  return await Promise.all(
    wanted.map(async (output) => ({ path: output.path, bytes: await fromCache(svg, output, drawn) })),
  )
}

async function fromCache(svg: string, { width, format }: Output, drawn: () => Promise<Buffer>): Promise<Buffer> {
  if (format === 'svg') return Buffer.from(svg)
  const key = createHash('sha256').update(`${SETTINGS}/${width}/${format}/${svg}`).digest('hex')
  return await kept(`${key}.${format}`, async () => await encode(await drawn(), width, format))
}

/** The bytes of a name that follows from all they are made of: from the cache, else made and cached. */
export async function kept(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const file = join(CACHE, name)
  const known = await readFile(file).catch(() => undefined)
  if (known) return known
  const bytes = await make()
  // Moved into place, so that a build killed half-way leaves no half picture behind.
  const draft = `${file}.${process.pid}`
  try {
    await mkdir(CACHE, { recursive: true })
    await writeFile(draft, bytes)
    await rename(draft, file)
  } catch {
    // A container's packages are in an image that nobody writes to; the next build encodes again.
  }
  return bytes
}

async function rasterize(svg: string, width: number): Promise<Buffer> {
  const own = Number(VIEW_WIDTH.exec(svg)?.[1])
  if (!(own > 0)) throw new Error('a drawing states its width')
  return await sharp(Buffer.from(svg), { density: (DPI * width) / own })
    .resize(width)
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function encode(pixels: Buffer, width: number, format: Exclude<Format, 'svg'>): Promise<Buffer> {
  const sized = sharp(pixels).resize(width)
  if (format === 'avif') return await sized.avif(AVIF).toBuffer()
  if (format === 'webp') return await sized.webp(WEBP).toBuffer()
  return await sized.png({ palette: true }).toBuffer()
}
