import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '#server/base/config.ts'
import { longSentences } from './sentences.ts'
import { settingsPage } from './settingsPage.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const names = Object.values(settings).map(({ name }) => name)

/** The settings in a text. In a row such as "`PERYA_S3_…` with `_KEY`" both are a prefix or suffix of settings. */
function namedIn(text: string): string[] {
  const whole = text.match(/\bPERYA_\w+|\bDATABASE_URL\b/g) ?? []
  const ends = [...text.matchAll(/`(_[A-Z]+)`/g)].map(([, end = '']) => end)
  return [...new Set([...whole, ...ends])]
}

function isKnown(name: string): boolean {
  if (name.startsWith('_')) return names.some((known) => known.endsWith(name))
  return name.endsWith('_') ? names.some((known) => known.startsWith(name)) : names.some((known) => known === name)
}

test.each([
  'README.md',
  'SECURITY.md',
  'src/server/README.md',
  'src/server/DEPLOY.md',
  'src/tools/README.md',
  'content/lobby/web.yaml',
  'compose.yaml',
  'Containerfile',
])('%s names no setting that does not exist', (path) => {
  const found = namedIn(read(path))
  expect(found).not.toEqual([])
  expect(found.filter((name) => !isKnown(name))).toEqual([])
})

test.each(globSync('src/**/decisions.md'))('%s names no setting that does not exist', (path) => {
  expect(namedIn(read(path)).filter((name) => !isKnown(name))).toEqual([])
})

test.each(globSync('src/**/decisions.md'))('%s is made of dated records', (path) => {
  const [title = '', ...records] = read(path).split(/\n## /)
  const form =
    /^[^\n]+\n\n\d{4}-\d\d-\d\d\. (Accepted|Superseded by [^\n]+)\.\n\n\*\*Context\.\*\* .+\n\*\*Choice\.\*\* .+\n\*\*Consequence\.\*\* .+$/s
  expect(title).toMatch(/^# Decisions: .+\n$/)
  expect(records.filter((record) => !form.test(record.trimEnd()))).toEqual([])
  expect(records).not.toEqual([])
})

test('the page of settings matches the table of settings', () => {
  // The formatter decides the column widths.
  const folded = (page: string) => page.replace(/ +/g, ' ').replace(/-{3,}/g, '---')
  expect(folded(read('src/server/SETTINGS.md'))).toBe(folded(settingsPage()))
})

const pages = ['README.md', 'SECURITY.md', 'content/README.md', 'tests/README.md', ...globSync('src/**/*.md')]
const files = globSync(['*', '{src,content,public,tests,e2e}/**/*']).map((path) => `/${path.replaceAll('\\', '/')}`)
const { scripts } = JSON.parse(read('package.json'))

test.each(pages)('%s names only existing files and commands', (path) => {
  const text = read(path)
  const named = [
    ...text.matchAll(/(?:`|\]\()([\w.[\]-][\w./[\]-]*\.(?:tsx?|mjs|astro|css|md|yaml|sql|json|webp))(?=`|\))/g),
  ]
  const lost = named.filter(
    ([, name = '']) => !files.some((file) => file.endsWith(`/${name.replace(/^(\.\.?\/)+/, '')}`)),
  )
  expect(lost.map(([, name]) => name)).toEqual([])
  const commands = [...text.matchAll(/`npm (?:run )?(\w[\w:]*)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !(name in scripts) && name !== 'ci')).toEqual([])
})

const prose = pages.filter((path) => !path.endsWith('SETTINGS.md'))

test.each(prose)('%s has sentences of at most twenty words', (path) => {
  expect(longSentences(read(path))).toEqual([])
})

test('a sentence of more than twenty words is found, in a line, over two lines and in a list', () => {
  const long = Array.from({ length: 21 }, (_, at) => `word${at}`)
  const fine = `${long.slice(1).join(' ')}.`
  for (const text of [
    `${long.join(' ')}.`,
    `${long.slice(0, 9).join(' ')}\n${long.slice(9).join(' ')}.`,
    `Short.\n\n- ${long.join(' ')}`,
  ])
    expect(longSentences(`# Title\n\n${fine} ${fine}\n\n| ${long.join(' ')} |\n\n${text}`), text).toHaveLength(1)
})

/** What a link to a heading of a page is called. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Links of a page to files and headings that are not there. */
function lostLinks(page: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    const [file = '', anchor] = link.split('#')
    if (/^(https?:|\/)/.test(link)) return false
    const path = file === '' ? page : join(dirname(page), file)
    if (globSync(path.replace(/\/$/, '')).length === 0) return true
    return anchor !== undefined && !anchorsOf(path === page ? text : read(path)).includes(anchor)
  })
}

test.each(pages)('%s links to what is there', (path) => {
  expect(lostLinks(path, read(path))).toEqual([])
})

test('a link is lost by its file, its folder or its heading', () => {
  const text =
    '# One, two\n\n[a](#one-two) [b](README.md#reasons) [c](../SECURITY.md) [d](https://x.org) [e](server/deploy/)'
  expect(lostLinks('src/STYLE.md', text)).toEqual([])
  const lost = ['#two', 'README.md#no-reasons', '../README.me', 'wallet/README.md']
  expect(lostLinks('src/STYLE.md', lost.map((link) => `[a](${link})`).join(' '))).toEqual(lost)
})

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

/** Words that a page may have, so that it stays one that is read. */
const WORDS_MAX: Readonly<Record<string, number>> = { 'src/README.md': 900, 'src/STYLE.md': 900 }
/** Words of all technical pages together. What editors read (content/README.md) is part of the product. */
const ALL_WORDS_MAX = 30_000

test.each(Object.entries(WORDS_MAX))('%s has at most %i words', (path, most) => {
  expect(wordsIn(read(path))).toBeLessThanOrEqual(most)
})

test('all technical pages together have at most so many words', () => {
  const technical = globSync(['*.md', '{src,tests,e2e,public}/**/*.md'])
  expect(technical).toEqual(expect.arrayContaining(pages.filter((path) => !path.startsWith('content/'))))
  const words = technical.map((path) => wordsIn(read(path)))
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(ALL_WORDS_MAX)
})

test('the map leads to every recipe', () => {
  const recipes = globSync('src/recipes/*.md')
  expect(recipes.length).toBeGreaterThan(15)
  const map = read('src/README.md')
  expect(recipes.filter((path) => !map.includes(`(${path.replace('src/', '')})`))).toEqual([])
})
