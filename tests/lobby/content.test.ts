import { describe, expect, test } from 'vitest'
import { checkContent } from '#build/content/checkContent.ts'
import { noticeFront, pageFront } from '#build/content/front.ts'
import { emptyGaps, readPasses } from '#build/content/gaps.ts'
import { checkMarkdown } from '#build/content/markdown.ts'
import { sentenceOf } from '#server/content/problem.ts'
import { readWordsFile } from '#server/content/wordsFile.ts'

test('the content of this repository has no mistake', { timeout: 300_000 }, async () => {
  expect(await checkContent()).toEqual([])
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
    ['{\n  "a": "said \\"x\\": twice",\n  "b": { "c": "" },\n  "a": "y"\n}', /wallet\.json:4: Map keys must be unique/],
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
  const wrong = (texts: Record<string, string>) =>
    emptyGaps('wallet', texts, passes).map(({ what, mend }) => `${what}: ${mend}`)

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
  const site = {
    hasPage: (path: string) => path === '/fair' || path === '/about',
    hasFile: (path: string) => path === '/films/fair.webp',
    hasPicture: () => false,
    idsOf: (path: string) => (path === '/about' ? new Set(['who-we-are']) : undefined),
  }
  const notice = (text: string) => checkMarkdown('content/notices/a.md', text, noticeFront, site).map(sentenceOf)

  test.each([
    'Text, `<script>`, 5 < 6 and <https://perya.ph>.',
    '[a](/fair), [b](/fair?x=1#y), [d](https://perya.ph), [e](tel:+631)',
    '# A *part*: one & two\n\n## A part\n\n## A part\n\n[a](#a-part-one--two), [b](#a-part), [c](#a-part-1)',
    '[a](/about#who-we-are) and [b](/about?x=1#who-we-are)',
    'We import coffee from Benguet and export mangoes.',
    '![a](/films/fair.webp)',
    '```\n<b>\n[a](/nowhere)\n```',
    '{{operator}} and [{{email}}](mailto:{{email}})',
  ])('may have %j', (text) => {
    expect(notice(text)).toEqual([])
  })

  test.each([
    ['one\n\n<script src="/a.js">', 'a.md:3: <script: is HTML'],
    ['one <b>two', 'a.md:1: <b: is HTML'],
    ['a <!-- note -->', 'a.md:1: <!--: is HTML'],
    ['\n[a](/nowhere)', 'a.md:2: /nowhere: leads nowhere: this site has no such page'],
    ['[a]: /nowhere', 'a.md:1: /nowhere: leads nowhere'],
    ['[a](javascript:alert(1))', 'a.md:1: javascript:alert(1: leads nowhere'],
    ['[a](//evil.example)', 'a.md:1: //evil.example: leads nowhere'],
    ['[a](fair)', 'a.md:1: fair: leads nowhere'],
    [
      '![a](/films/none.webp)',
      'a.md:1: /films/none.webp: is no picture of this site: put the file into content/pictures, and write /pictures/ and its name',
    ],
    ['![a](https://perya.ph/a.webp)', 'a.md:1: https://perya.ph/a.webp: is no picture of this site'],
    ['---\ntitle: x\n---\ntext', 'a.md:2: title: '],
    ['## One\n\n[a](#two)', 'a.md:3: #two: leads nowhere: no heading there is called two: write one of one'],
    ['[a](/about#who)', 'a.md:1: /about#who: leads nowhere: no heading there is called who: write one of who-we-are'],
    ['![](/films/fair.webp)', 'a.md:1: /films/fair.webp: has no alternative text: say between the square brackets'],
    [`import { a } from './a.ts'`, `a.md:1: import { a } from './a.ts': is code: remove it`],
    ['export const a = "b"', 'a.md:1: export const a = "b": is code'],
  ])('may not have %j', (text, complaint) => {
    expect(notice(text)).toEqual([expect.stringContaining(complaint)])
  })

  test('has every mistake named, in the order of its lines', () => {
    const lines = notice('---\nluck: 7\n---\n\n[a](/nowhere)\n\n<b>b</b>\n\n![](/films/none.webp)')
    expect(lines.map((line) => line.split(': ', 2).join(': '))).toEqual([
      'content/notices/a.md:2: luck',
      'content/notices/a.md:5: /nowhere',
      'content/notices/a.md:7: <b',
      'content/notices/a.md:7: </b',
      'content/notices/a.md:9: /films/none.webp',
    ])
  })

  const front = (change: (lines: string[]) => string[]) => {
    const lines = [
      ...['---', 'title: About us', 'description: Who runs Perya, what it offers, and how to write to us.'],
      ...['version: "1.0"', 'effective: 2026-11-21', 'locale: en', '---', 'Text.'],
    ]
    return checkMarkdown('content/pages/en/a.md', change(lines).join('\n'), pageFront, site).map(sentenceOf)
  }

  test.each([
    ['a wrong date', 4, 'effective: soon', /a\.md:5: effective: must be a date such as 2026-11-21/],
    ['a wrong version', 3, 'version: one', /a\.md:4: version: must look like 1\.0/],
    ['a field nobody knows', 5, 'locale: en\nluck: 7', /a\.md:7: luck: /],
    ['broken YAML', 1, 'title: "About', /a\.md:\d: /],
  ])('whose front matter has %s is refused with file, line and field', (_, at, line, complaint) => {
    expect(front((lines) => lines)).toEqual([])
    expect(front((lines) => lines.with(at, line))[0]).toMatch(complaint)
  })

  test('whose front matter lacks a field is refused', () => {
    expect(front((lines) => lines.toSpliced(1, 1))).toEqual([expect.stringMatching(/a\.md:\d: title: /)])
  })
})
