import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tellDifferences } from '#tools/content/diff.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perya-diff-'))
  cpSync('content/pages', join(folder, 'pages'), { recursive: true })
  const first = readFileSync('content/pages/en/terms-of-use/1.0.md', 'utf8')
  const second = first
    .replace('version: "1.0"', 'version: "2.0"')
    .replace('effective: 2026-11-21', 'effective: 2026-12-24')
    .replace('You must be 21 or over and', 'You must be 25 or over and')
  writeFileSync(join(folder, 'pages/en/terms-of-use/2.0.md'), second)
})
afterEach(() => rmSync(folder, { recursive: true }))

test('prints what differs between two versions, below its heading', () => {
  const { isTold, lines } = tellDifferences(folder, ['terms-of-use', '1.0', '2.0'])
  const said = lines.join('\n')
  expect(isTold).toBe(true)
  expect(lines[0]).toBe('terms-of-use 1.0 (from 2026-11-21) and 2.0 (from 2026-12-24, material):')
  expect(said).toMatch(/Before the first heading\n {2}In short\. You must be \[-21-\]\{\+25\+\} or over and/)
  expect(said.match(/\[-/g)).toHaveLength(1)
})

test('says so where no word differs', () => {
  expect(tellDifferences(folder, ['terms-of-use', '1.0', '1.0']).lines.at(-1)).toBe('No word of the text differs.')
})

test.each([
  [['terms-of-use', '1.0', '3.0'], 'terms-of-use has no version 3.0: there are 1.0, 1.1, 1.2, 2.0.'],
  [['terms-of-use', '0.9', '2.0'], 'terms-of-use has no version 0.9: there are 1.0, 1.1, 1.2, 2.0.'],
  [['about', '1.0', '2.0'], 'No page with versions is called about: there are privacy-policy, terms-of-use.'],
  [['../words', '1.0', '2.0'], 'No page with versions is called ../words: there are privacy-policy, terms-of-use.'],
  [['terms-of-use', '1.0'], 'usage: npm run content -- diff <page> <version> <version>'],
  [['terms-of-use', '1.0', '2.0', '3.0'], 'usage: npm run content -- diff <page> <version> <version>'],
  [[], 'usage: npm run content -- diff <page> <version> <version>'],
])('%j is answered with what there is', (args, sentence) => {
  expect(tellDifferences(folder, args)).toEqual({ isTold: false, lines: [sentence] })
})
