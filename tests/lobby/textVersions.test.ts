import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { statesOf, versionsAfter } from '#contract/lobby/textVersions.ts'
import { readVersions, requireVersions, textVersions } from '#server/content/textVersions.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perya-versions-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Front = {
  title?: string
  version?: string
  effective?: string
  change?: string
  summary?: string
  locale?: string
}
const GOOD = {
  title: 'Terms',
  version: '"1.0"',
  effective: '2026-11-21',
  change: 'material',
  summary: 'The first version.',
}

function write(path: string, front: Front = {}, body = 'Text.\n') {
  const lines = Object.entries({ ...GOOD, locale: path.split('/')[0] ?? '', ...front }).map(
    ([key, value]) => `${key}: ${value}`,
  )
  const file = join(folder, 'pages', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `---\n${lines.join('\n')}\n---\n${body}`)
}
const problems = () => readVersions(folder).problems

describe('versions beside each other', () => {
  test('are sorted by their day in Manila, with their translations', () => {
    write('en/terms/2.0.md', { version: '"2.0"', effective: '2026-12-01', summary: 'Much is new here.' })
    write('en/terms/1.0.md')
    write('th/terms/1.0.md', { summary: 'ฉบับแรกของข้อความนี้' })
    const { versions } = readVersions(folder)
    expect(problems()).toEqual([])
    const list = versions.get('terms') ?? []
    expect(list.map(({ version }) => version)).toEqual(['1.0', '2.0'])
    expect(list[1]?.effective).toBe(Date.parse('2026-12-01T00:00:00+08:00'))
    expect(Object.keys(list[0]?.translations ?? {})).toEqual(['en', 'th'])
    expect(list[0]?.english).toMatchObject({ summary: 'The first version.', body: 'Text.\n' })
  })

  test('of this repository have no mistake', () => {
    expect([...textVersions().keys()]).toEqual(expect.arrayContaining(['privacy-policy', 'terms-of-use']))
  })

  test('pages without versions stay single files', () => {
    cpSync('content', folder, { recursive: true })
    expect(readVersions(folder).versions.has('about')).toBe(false)
  })
})

describe('is refused with file, line and field:', () => {
  const second = (front: Front = {}) =>
    write('en/terms/2.0.md', { version: '"2.0"', effective: '2026-12-01', summary: 'Much is new here.', ...front })

  test.each<[string, () => void, object]>([
    [
      'a date twice',
      () => second({ effective: '2026-11-21' }),
      { file: 'content/pages/en/terms/2.0.md', line: 4, field: 'effective' },
    ],
    [
      'a number that falls',
      () => second({ effective: '2026-11-01', change: 'material' }),
      { line: 3, field: 'version' },
    ],
    ['a day that is none', () => second({ effective: '2026-02-30' }), { line: 4, field: 'effective' }],
    ['no date', () => second({ effective: '' }), { line: 4, field: 'effective' }],
    ['another kind of change', () => second({ change: 'huge' }), { line: 5, field: 'change' }],
    ['no summary', () => second({ summary: '' }), { line: 6, field: 'summary' }],
    [
      'a summary of several lines',
      () => second({ summary: '|\n  one line\n  and another' }),
      { line: 6, field: 'summary' },
    ],
    ['a version that its file denies', () => second({ version: '"2.1"' }), { line: 3, field: 'version' }],
    ['a number without quotes', () => second({ version: '2.0' }), { line: 3, field: 'version' }],
    ['a language that its folder denies', () => second({ locale: 'th' }), { line: 7, field: 'locale' }],
    ['broken YAML', () => second({ title: '"Terms' }), { line: 2 }],
    [
      'a file that is no version',
      () => write('en/terms/draft.md'),
      { file: 'content/pages/en/terms/draft.md', line: 1 },
    ],
    ['a picture among them', () => write('en/terms/2.0.png'), { file: 'content/pages/en/terms/2.0.png' }],
    ['a single file beside the folder', () => write('en/terms.md'), { file: 'content/pages/en/terms.md' }],
    [
      'a translation of nothing',
      () => write('th/terms/2.0.md', { version: '"2.0"' }),
      { file: 'content/pages/th/terms/2.0.md' },
    ],
    [
      'a translation of another day',
      () => write('th/terms/1.0.md', { effective: '2026-11-22' }),
      { file: 'content/pages/th/terms/1.0.md', line: 4, field: 'effective' },
    ],
    [
      'a translation of another kind',
      () => write('th/terms/1.0.md', { change: 'editorial' }),
      { file: 'content/pages/th/terms/1.0.md', line: 5, field: 'change' },
    ],
    [
      'a first version that changes nothing',
      () => write('en/terms/1.0.md', { change: 'editorial' }),
      { line: 5, field: 'change' },
    ],
  ])('%s', (_, spoil, expected) => {
    write('en/terms/1.0.md')
    expect(problems()).toEqual([])
    spoil()
    expect(problems()).toContainEqual(expect.objectContaining(expected))
    expect(() => requireVersions(folder)).toThrow(/^content\/pages\/\w+\/terms(?:\/[\w.]+)?(?:\.md)?:\d+: /)
  })
})

test('a version has a page for each state that it can have', () => {
  const versions = ['1.0', '1.1', '2.0'].map((version, effective) => ({ version, effective }))
  expect(versions.map(({ version }) => statesOf(versions, version))).toEqual([
    ['now', 'past'],
    ['coming', 'now', 'past'],
    ['coming', 'now'],
  ])
  expect(statesOf(versions.slice(0, 1), '1.0')).toEqual(['now'])
  expect(versionsAfter(versions, ['1.0', '1.1']).map(({ version }) => version)).toEqual(['2.0'])
  expect(versionsAfter(versions, [])).toHaveLength(3)
})
