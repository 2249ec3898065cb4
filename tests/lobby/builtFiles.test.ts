import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { SHARE_PICTURE } from '#contract/lobby/art.ts'
import { allOf, BUILD_MS, builtFiles, builtSite, read } from '../built.ts'

beforeAll(builtSite, BUILD_MS)

describe('files of the build', () => {
  test('pass every guarded island the words of its error message', () => {
    const sources = new URL('../../src/islands', import.meta.url).pathname
    const scripts = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
    const texts = scripts.map((file) => readFileSync(`${sources}/${file}`, 'utf8')).join('\n')
    const guarded = new Set(allOf(/export const (\w+) = guarded\(/g, texts))
    const withoutWords = new Set<string>()
    const met = new Set<string>()
    for (const file of builtFiles().filter((it) => it.endsWith('.html'))) {
      for (const [island, name = ''] of read(`/${file}`)
        .toString()
        .matchAll(/<astro-island[^>]*component-export="(\w+)"[^>]*>/g)) {
        if (!guarded.has(name)) continue
        met.add(name)
        if (!island.includes('&quot;broken&quot;')) withoutWords.add(`${file}: ${name}`)
      }
    }
    expect([...withoutWords]).toEqual([])
    expect([...met]).toEqual(expect.arrayContaining(['MailBox', 'TransactionRecord', 'WithdrawForm', 'Favourites']))
  })

  const named =
    /["'`(=](\/?(?:\.\/)?(?:_astro|art|pictures|films|fonts|icon)\/[\w@.[\]-]+(?:\/[\w@.[\]-]+)*\.(?:js|css|woff2|webp|avif|svg|webm))["'`)\s?]/g
  const imported = /(?:from|import)\s*\(?\s*["'`]\.\/([^"'`]+\.js)["'`]/g

  test.each(['.html', '.js', '.css'])('%s names only existing files', (ending) => {
    const files = builtFiles()
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

  test('name the picture of a shared link on each page that is shared', () => {
    const files = builtFiles()
    for (const page of ['mobile/register', 'desktop/register', 'mobile/lobby/home', 'desktop/lobby/home']) {
      const [address = ''] = allOf(
        /<meta property="og:image" content="([^"]+)"/g,
        read(`/${page}/index.html`).toString(),
      )
      expect([page, new URL(address).pathname]).toEqual([page, SHARE_PICTURE])
    }
    expect(files).toContain(SHARE_PICTURE.slice(1))
  })

  test('import through one helper, which asks for missing code once more', () => {
    const scripts = builtFiles().filter((file) => /^_astro\/.*\.js$/.test(file))
    const texts = scripts.map((file) => read(`/${file}`).toString())
    const helpers = texts.filter((text) => text.includes('vite:preloadError') && text.includes('.payload='))
    expect(helpers.length).toBe(1)
    expect(helpers[0]).toContain('?try=')
  })
})
