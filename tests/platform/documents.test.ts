import { globSync, readFileSync } from 'node:fs'
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

const pages = ['README.md', 'SECURITY.md', 'content/README.md', ...globSync('src/**/*.md')]
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
