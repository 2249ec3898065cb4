import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Text formats; pictures, sounds and fonts are already compressed. */
const TEXTS = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest', '.xml'])

/** Writes the .br and .gz of every text file below a folder, at the best compression. Returns the number of files. */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(paths.map(compressFile))
  return paths.length
}

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  await writeFile(`${path}.br`, await brotli(text, { params }))
  await writeFile(`${path}.gz`, await zip(text, { level: constants.Z_BEST_COMPRESSION }))
}
