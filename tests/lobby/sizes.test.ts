import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '#server/content/catalogue.ts'
import { build } from '#tools/launch/build.mjs'
import { atOnce, scriptsOf, unasked } from '../bench/eager.ts'

/** What a server may send before the first acknowledgement comes back: ten packets (RFC 6928). */
const FIRST_FLIGHT_BYTES = 14_600
/** Gzipped script that a page runs at once. Formats and words of more than one language weigh 0.6 KB of it. */
const HOME_EAGER_KB = 95
const PAGE_EAGER_KB = 105
const pages = [
  '/terms-of-use',
  '/privacy-policy',
  '/age-notice',
  '/about',
  '/rule/points',
  '/profile/license',
  '/credits',
  '/coming-soon',
  '/offline',
]

const client = new URL('../../dist/client', import.meta.url).pathname
const read = (path: string) => readFileSync(client + path)
const compressed = (bytes: Uint8Array) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

function allOf(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map((found) => found[1] ?? '')
}

/** Everything that a page needs for its first paint: itself, its styles and the fonts these name. */
function firstFlight(html: string): number {
  const styles = allOf(/<link rel="stylesheet" href="([^"]+)"/g, html).map((path) => read(path))
  const fonts = new Set(styles.flatMap((style) => allOf(/url\("?(\/[^")]+\.woff2)/g, style.toString())))
  const fontBytes = [...fonts].map((path) => read(path).length)
  const textBytes = [Buffer.from(html), ...styles].map(compressed)
  return [...textBytes, ...fontBytes].reduce((sum, bytes) => sum + bytes, 0)
}

beforeAll(() => build(), 300_000)

describe.each([...pages.map((page) => `${page}/index.html`), '/404.html', '/500.html'])('%s', (path) => {
  const html = () => read(path).toString()

  test('reaches the player in the first flight of packets', () => {
    expect(firstFlight(html())).toBeLessThanOrEqual(FIRST_FLIGHT_BYTES)
  })

  test('carries no JavaScript and no style of its own', () => {
    expect(html()).not.toMatch(/<script|<astro-island|javascript:|\son\w+=|modulepreload|<style|\sstyle=/i)
  })

  test('says who may play, who runs it and where help is', () => {
    for (const text of ['21+', 'Know when to stop.', 'tel:+63282489568', 'Run by']) expect(html()).toContain(text)
  })
})

describe.each(['fil', 'th'])('the public pages in %s', (locale) => {
  const pageOf = (page: string) => read(`/${locale}${page}/index.html`).toString()
  const translated = [...pages, '/404', '/500']

  test.each(translated)('%s reaches the player in the first flight of packets, without JavaScript', (page) => {
    expect(firstFlight(pageOf(page))).toBeLessThanOrEqual(FIRST_FLIGHT_BYTES)
    expect(pageOf(page)).not.toMatch(/<script|<astro-island|javascript:|\son\w+=|modulepreload|<style|\sstyle=/i)
  })

  test('has no letter in a heading that the cut of the display face lacks', () => {
    const script = readFileSync(new URL('../../src/layouts/fonts/subset.mjs', import.meta.url), 'utf8')
    const cut = /headings = '([^']+)'/.exec(script)?.[1] ?? ''
    const headings = ['', `/${locale}`].flatMap((prefix) =>
      pages.flatMap((page) =>
        allOf(/<h[123][^>]*>([\s\S]*?)<\/h[123]>/g, read(`${prefix}${page}/index.html`).toString()),
      ),
    )
    const letters = new Set(headings.join('').replace(/<[^>]*>|&\w+;|[\u0e00-\u0e7f]/g, ''))
    expect(letters.size).toBeGreaterThan(20)
    expect([...letters].filter((letter) => !cut.includes(letter))).toEqual([])
  })

  test('an English article is one for who hears it, and says in the reader’s language that it binds', () => {
    const html = pageOf('/terms-of-use')
    expect(html).toMatch(/<html lang="(?:fil-PH|th-TH)"/)
    expect(html).toMatch(/<p class="article-note">[^<]+<\/p>\s*<article[^>]* lang="en-PH"/)
    expect(html).toContain('<title>Terms of Use | Perya</title>')
    expect(read('/terms-of-use/index.html').toString()).not.toMatch(/article-note|<article[^>]* lang=/)
  })
})

/** What the scripts of a page weigh, gzipped, in KB. A page's address leads to its file, another's to itself. */
async function kilobytes(page: string, moments: Parameters<typeof scriptsOf>[2]): Promise<number> {
  const text = async (path: string) =>
    read(existsSync(`${client}${path}/index.html`) ? `${path}/index.html` : path).toString()
  const scripts = await scriptsOf(text, page, moments)
  return [...scripts].reduce((sum, path) => sum + gzipSync(read(path), { level: 9 }).length, 0) / 1024
}

describe('style sheets', () => {
  const files = () => readdirSync(client, { recursive: true, encoding: 'utf8' })

  test('are few: the first paint of any page waits for three requests at most, fonts aside', () => {
    const over: string[] = []
    const pages = files().filter((file) => file.endsWith('.html'))
    for (const file of pages) {
      const html = read(`/${file}`).toString()
      const sheets = allOf(/<link rel="stylesheet" href="([^"]+)"/g, html).length
      const blocking = allOf(/<script(?![^>]*type="module")[^>]*\ssrc="([^"]+)"/g, html)
      if (sheets > 3 || sheets + blocking.length > 3) over.push(`${file}: ${sheets} and ${blocking.join()}`)
    }
    expect(pages.length).toBeGreaterThan(80)
    expect(over).toEqual([])
  })

  test('are named by pages, and by no script that would fetch one later', () => {
    const named = files()
      // The service worker names the sheet of the page it keeps for offline.
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
      // React alone is 66: a figure below it would mean that the scripts were not found.
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

describe('files of the build', () => {
  test('hand every island that says so where it throws the words for it', () => {
    const sources = new URL('../../src/islands', import.meta.url).pathname
    const scripts = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
    const texts = scripts.map((file) => readFileSync(`${sources}/${file}`, 'utf8')).join('\n')
    const guarded = new Set(allOf(/export const (\w+) = guarded\(/g, texts))
    const wordless = new Set<string>()
    const met = new Set<string>()
    for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((it) =>
      it.endsWith('.html'),
    )) {
      for (const [island, name = ''] of read(`/${file}`)
        .toString()
        .matchAll(/<astro-island[^>]*component-export="(\w+)"[^>]*>/g)) {
        if (!guarded.has(name)) continue
        met.add(name)
        if (!island.includes('&quot;broken&quot;')) wordless.add(`${file}: ${name}`)
      }
    }
    expect([...wordless]).toEqual([])
    expect([...met]).toEqual(expect.arrayContaining(['MailBox', 'TransactionRecord', 'WithdrawForm', 'Favourites']))
  })

  const named =
    /["'`(=](\/?(?:\.\/)?(?:_astro|art|pictures|films|fonts|icon)\/[\w@.[\]-]+(?:\/[\w@.[\]-]+)*\.(?:js|css|woff2|webp|avif|svg|webm))["'`)\s?]/g
  const imported = /(?:from|import)\s*\(?\s*["'`]\.\/([^"'`]+\.js)["'`]/g

  test.each(['.html', '.js', '.css'])('%s names only what is there', (ending) => {
    const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
    const there = new Set(files.map((file) => `/${file}`))
    const lost = new Set<string>()
    let found = 0
    for (const file of files.filter((one) => one.endsWith(ending))) {
      const text = read(`/${file}`).toString()
      const names = [
        ...allOf(named, text).map((name) => `/${name.replace(/^\.?\//, '')}`),
        ...allOf(imported, text).map((name) => `/_astro/${name}`),
      ]
      found += names.length
      for (const name of names) if (!there.has(name)) lost.add(`${file}: ${name}`)
    }
    expect(found).toBeGreaterThan(0)
    expect([...lost]).toEqual([])
  })
})

test('serviceMail of web.yaml is where the texts say to write', () => {
  expect(read('/privacy-policy/index.html').toString()).toContain(catalogue().webConfig.serviceMail)
})

test('the terms are a whole text with every promise of the specification', () => {
  const terms = read('/terms-of-use/index.html')
    .toString()
    .replace(/<[^>]+>/g, ' ')
  expect(terms.split(/\s+/).length).toBeGreaterThan(1500)
  expect(terms).not.toMatch(/\{\{|\}\}|%7B/)
  for (const promise of [
    /21 or over/,
    /officials of the government/,
    /armed forces and of the police/,
    /students/,
    /staff of the gaming regulator/,
    /database of restricted persons/,
    /one account/,
    /before your first withdrawal or within seven days/,
    /1 to 3 business days/,
    /3 to 5 business days/,
    /5 to 10 business days/,
    /at least one valid top-up/,
    /forfeited/,
  ]) {
    expect(terms).toMatch(promise)
  }
})
