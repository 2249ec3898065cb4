import { describe, expect, test } from 'vitest'
import { checkContent } from '#build/content/checkContent.ts'
import { noticeFront, pageFront } from '#build/content/front.ts'
import { emptyGaps, readPasses } from '#build/content/gaps.ts'
import { checkMarkdown } from '#build/content/markdown.ts'
import { readWordsFile } from '#server/content/wordsFile.ts'

test('the words, pages and notices of this repository have no error', () => {
  expect(() => checkContent()).not.toThrow()
})

describe('a file of words', () => {
  const read = (text: string) => () => readWordsFile('content/words/en/wallet.json', text)

  test.each([
    ['{\n  "a": "x"\n  "b": "y"\n}', /wallet\.json:3: a: column 3: this is not JSON: Expected ','/],
    ['{\n  "a": {\n    "b": "y",\n', /wallet\.json:4: b: column 1: this is not JSON: /],
    ['', /wallet\.json:1: column 1: this is not JSON: /],
    ['{\n  "a": {\n    "b": 5\n  }\n}', /wallet\.json:3: a\.b: must be a text/],
    ['{ "a": ["x"] }', /wallet\.json:1: a: must be a text/],
    ['{ "a": null }', /wallet\.json:1: a: must be a text/],
    ['[]', /wallet\.json:1: must be a text/],
    ['{\n  "a": "From {min}} to {{max}}"\n}', /wallet\.json:2: a: a gap is written \{\{name\}\}/],
    ['{\n  "a": "From {min}"\n}', /wallet\.json:2: a: a gap is written/],
    ['{\n  "a": "From {{min"\n}', /wallet\.json:2: a: a gap is written/],
  ])('that reads %j is refused with file, line and key', (text, complaint) => {
    expect(read(text)).toThrow(complaint)
  })
})

describe('a gap that no code fills', () => {
  const passes = readPasses([
    "t(strings, 'wallet.range', { min: coin(1), max })",
    "t('wallet.plain')",
    "tell({ key: 'wallet.told', values: { date } })",
    't(strings, keyOf(name), values)\nconst values = { payee }',
  ])
  const wrong = (texts: Record<string, string>) => emptyGaps('wallet', texts, passes).map(({ wrong }) => wrong)

  test.each([
    [{ range: 'From {{min}} to {{ max }}' }, []],
    [{ range_one: 'One', range_other: '{{min}}' }, []],
    [{ range: 'From {{mni}}' }, ['no code fills {{mni}}: this text may have {{min}}, {{max}}']],
    [{ plain: 'From {{min}}' }, ['no code fills {{min}}: this text may have no gap']],
    [{ told: '{{date}} {{min}}' }, ['no code fills {{min}}: this text may have {{date}}']],
    [{ other: 'to {{payee}}' }, []],
    [{ other: 'to {{payer}}' }, [expect.stringContaining('no code fills {{payer}}')]],
  ])('%j', (texts, expected) => {
    expect(wrong(texts)).toEqual(expected)
  })
})

describe('a Markdown file', () => {
  const site = { hasPage: (path: string) => path === '/fair', hasFile: (path: string) => path === '/films/fair.webp' }
  const notice = (text: string) => () => checkMarkdown('content/notices/a.md', text, noticeFront, site)

  test.each([
    'Text, `<script>`, 5 < 6 and <https://perya.ph>.',
    '[a](/fair), [b](/fair?x=1#y), [c](#part), [d](https://perya.ph), [e](tel:+631)',
    '![a](/films/fair.webp)',
    '```\n<b>\n[a](/nowhere)\n```',
    '{{operator}} and [{{email}}](mailto:{{email}})',
  ])('may have %j', (text) => {
    expect(notice(text)).not.toThrow()
  })

  test.each([
    ['one\n\n<script>alert(1)</script>', 'a.md:3: <script: is HTML'],
    ['one <b>two</b>', 'a.md:1: <b: is HTML'],
    ['a <!-- note -->', 'a.md:1: <!--: is HTML'],
    ['\n[a](/nowhere)', 'a.md:2: /nowhere: leads nowhere: this site has no such page'],
    ['[a]: /nowhere', 'a.md:1: /nowhere: leads nowhere'],
    ['[a](javascript:alert(1))', 'a.md:1: javascript:alert(1: leads nowhere'],
    ['[a](//evil.example)', 'a.md:1: //evil.example: leads nowhere'],
    ['[a](fair)', 'a.md:1: fair: leads nowhere'],
    [
      '![a](/films/none.webp)',
      'a.md:1: /films/none.webp: is no picture of this site: put it into public/films/none.webp',
    ],
    ['![a](https://perya.ph/a.webp)', 'a.md:1: https://perya.ph/a.webp: is no picture of this site'],
    ['---\ntitle: x\n---\ntext', 'a.md:2: title: '],
  ])('may not have %j', (text, complaint) => {
    expect(notice(text)).toThrow(complaint)
  })

  const front = (change: (lines: string[]) => string[]) => {
    const lines = [
      ...['---', 'title: About us', 'description: Who runs Perya, what it offers, and how to write to us.'],
      ...['version: "1.0"', 'effective: 2026-11-21', 'locale: en', '---', 'Text.'],
    ]
    return () => checkMarkdown('content/pages/en/a.md', change(lines).join('\n'), pageFront, site)
  }

  test.each([
    ['a wrong date', 4, 'effective: soon', /a\.md:5: effective: must be a date such as 2026-11-21/],
    ['a wrong version', 3, 'version: one', /a\.md:4: version: must look like 1\.0/],
    ['a field nobody knows', 5, 'locale: en\nluck: 7', /a\.md:7: luck: /],
    ['broken YAML', 1, 'title: "About', /a\.md:\d: /],
  ])('whose front matter has %s is refused with file, line and field', (_, at, line, complaint) => {
    expect(front((lines) => lines)).not.toThrow()
    expect(front((lines) => lines.with(at, line))).toThrow(complaint)
  })

  test('whose front matter lacks a field is refused', () => {
    expect(front((lines) => lines.toSpliced(1, 1))).toThrow(/a\.md:\d: title: /)
  })
})
