import { existsSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { atOnce, scriptsOf, unasked } from '../bench/eager.ts'
import { allOf, BUILD_MS, builtFiles, builtSite, clientFolder, read } from '../built.ts'
import { legalFiles, translatedFiles } from './legalPages.ts'

/** Bytes that a server may send before the first acknowledgement: ten packets (RFC 6928). */
const FIRST_FLIGHT_BYTES = 14_600
/** Gzipped script that a page runs at once. Formats and words of further languages make up 0.6 KB of it. */
const HOME_EAGER_KB = 95
const PAGE_EAGER_KB = 105

const compressed = (bytes: Uint8Array) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** Size of a page's first paint: the page, its styles and their fonts. */
function firstFlight(html: string): number {
  const styles = allOf(/<link rel="stylesheet" href="([^"]+)"/g, html).map((path) => read(path))
  const fonts = new Set(styles.flatMap((style) => allOf(/url\("?(\/[^")]+\.woff2)/g, style.toString())))
  const fontBytes = [...fonts].map((path) => read(path).length)
  const textBytes = [Buffer.from(html), ...styles].map(compressed)
  return [...textBytes, ...fontBytes].reduce((sum, bytes) => sum + bytes, 0)
}

beforeAll(builtSite, BUILD_MS)

test.each([...legalFiles, ...translatedFiles])('%s reaches the player in the first flight of packets', (path) => {
  expect(firstFlight(read(path).toString())).toBeLessThanOrEqual(FIRST_FLIGHT_BYTES)
})

/** Gzipped size of a page's scripts, in KB. A public address leads to its file; a file path is used as it is. */
async function kilobytes(page: string, moments: Parameters<typeof scriptsOf>[2]): Promise<number> {
  const text = async (path: string) =>
    read(existsSync(`${clientFolder()}${path}/index.html`) ? `${path}/index.html` : path).toString()
  const scripts = await scriptsOf(text, page, moments)
  return [...scripts].reduce((sum, path) => sum + gzipSync(read(path), { level: 9 }).length, 0) / 1024
}

describe('style sheets', () => {
  test('are few: the first paint of any page waits for three requests at most, fonts aside', () => {
    const over: string[] = []
    const pages = builtFiles().filter((file) => file.endsWith('.html'))
    for (const file of pages) {
      const html = read(`/${file}`).toString()
      const sheets = allOf(/<link rel="stylesheet" href="([^"]+)"/g, html).length
      const blocking = allOf(/<script(?![^>]*type="module")[^>]*\ssrc="([^"]+)"/g, html)
      if (sheets > 3 || sheets + blocking.length > 3) over.push(`${file}: ${sheets} and ${blocking.join()}`)
    }
    expect(pages.length).toBeGreaterThan(80)
    expect(over).toEqual([])
  })

  test('are named by pages, and by no script that would load one later', () => {
    const named = builtFiles()
      // The service worker names the sheet of its offline page.
      .filter((file) => file.endsWith('.js') && file !== 'sw.js')
      .filter((file) => /_astro\/[\w.-]+\.css/.test(read(`/${file}`).toString()))
    expect(named).toEqual([])
  })
})

describe('JavaScript of the lobby', () => {
  test.each(['/mobile/lobby/home', '/desktop/lobby/home'])(
    '%s keeps the budgets of what comes at once and of all that comes unasked',
    async (page) => {
      const eager = await kilobytes(page, atOnce)
      // React alone is 66 KB: a smaller figure would mean that the scripts were not found.
      expect(eager).toBeGreaterThan(66)
      expect(eager).toBeLessThanOrEqual(HOME_EAGER_KB)
      expect(await kilobytes(page, unasked)).toBeLessThanOrEqual(145)
    },
  )

  test.each([
    ['/mobile/walletsKyc', '/desktop/lobby/walletsKyc'],
    ['/mobile/walletsKycUpload', '/desktop/lobby/walletsKycUpload'],
    ['/mobile/profile/security', '/desktop/lobby/security'],
    ['/mobile/profile/data', '/desktop/lobby/data'],
  ])('%s keeps its budget in both layouts', async (...paths) => {
    for (const path of paths) expect(await kilobytes(path, atOnce)).toBeLessThanOrEqual(PAGE_EAGER_KB)
  })

  test.each(['login', 'register', 'lobby/wallets/deposit', 'lobby/wallets/withdraw'])(
    '/%s keeps its budget',
    async (path) => {
      for (const platform of ['mobile', 'desktop'])
        expect(await kilobytes(`/${platform}/${path}`, atOnce)).toBeLessThanOrEqual(PAGE_EAGER_KB)
    },
  )
})
