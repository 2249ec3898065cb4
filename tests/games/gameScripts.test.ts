import { beforeAll, describe, expect, test } from 'vitest'
import { withScripts } from '#build/early.ts'
import { atOnce, scriptsOf } from '../bench/eager.ts'
import { allOf, BUILD_MS, builtFiles, builtSite, read } from '../built.ts'

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"/g

describe('a page', () => {
  const files: Record<string, string> = {
    '_astro/Game.js': 'import{a}from"./shell.js";import"./own.js";import("./later.js")',
    '_astro/shell.js': 'import{b}from"./own.js"',
    '_astro/own.js': '',
    '_astro/page.js': 'import"./shell.js"',
    '_astro/StartPlace.astro.js': '',
    '_astro/GameFrame.astro.js': '',
  }
  const readFile = (name: string) => {
    const text = files[name]
    if (text === undefined) throw new Error(`no ${name}`)
    return text
  }
  const named = (html: string) => allOf(PRELOAD, withScripts(html, readFile))

  test('names its scripts and their imports once, and not what loads later', () => {
    const island = '<astro-island component-url="/_astro/Game.js" renderer-url="/_astro/own.js" client="load">'
    const script = '<script type="module" src="/_astro/page.js"></script>'
    const all = ['/_astro/page.js', '/_astro/Game.js', '/_astro/own.js', '/_astro/shell.js']
    expect(named(`<head></head>${script}${island}`)).toEqual(all)
  })

  test('does not name the islands that wait', () => {
    expect(named('<head></head><astro-island component-url="/_astro/Game.js" client="awake">')).toEqual([])
  })

  test.each(['StartPlace', 'GameFrame'])('runs the script of %s before all others, as soon as it is there', (name) => {
    const script = `<script type="module" src="/_astro/${name}.astro.js"></script>`
    const made = withScripts(`<head></head><p>${script}</p>`, readFile)
    expect(made).toContain(`<script async type="module" src="/_astro/${name}.astro.js"></script></head><p></p>`)
  })
})

describe('in the build', () => {
  beforeAll(builtSite, BUILD_MS)

  const text = async (path: string) => read(path).toString()

  test('every game’s page names all scripts that it runs at once', async () => {
    const pages = builtFiles().filter((file) => /^house\/.*\.html$/.test(file))
    expect(pages.length).toBeGreaterThan(40)
    for (const page of pages) {
      const scripts = [...(await scriptsOf(text, `/${page}`, atOnce))].filter((path) => path.startsWith('/_astro/'))
      expect(allOf(PRELOAD, read(`/${page}`).toString()).toSorted(), page).toEqual(scripts.toSorted())
    }
  })

  test('no game waits for the code of its dialogs', async () => {
    const pages = builtFiles().filter((file) => /^house\/.*\.html$/.test(file))
    for (const page of pages) {
      const scripts = [...(await scriptsOf(text, `/${page}`, atOnce))]
      const ofDialogs = scripts.filter((path) => /(?:FairPanel|AutoPanel|Observed|Rules)\./.test(path))
      expect(ofDialogs, page).toEqual([])
    }
    const names = builtFiles().flatMap((file) => allOf(/^_astro\/(\w+)\.[\w-]+\.js$/g, file))
    expect(names).toEqual(
      expect.arrayContaining(['FairPanel', 'AutoPanel', 'Observed', 'SlotRules', 'BlackjackRules', 'DiceRules']),
    )
  })

  test('around the game, a phone runs neither React nor the lobby before it', async () => {
    const scripts = await scriptsOf(text, '/mobile/start/index.html', atOnce)
    expect([...scripts].filter((path) => /\/(?:core|early)\./.test(path))).toHaveLength(2)
    expect([...scripts].filter((path) => /\/(?:react|pieces|StartGame)\./.test(path))).toEqual([])
  })
})
