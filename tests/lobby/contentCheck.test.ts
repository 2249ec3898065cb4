import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkContent } from '#build/content/checkContent.ts'
import { sentenceOf } from '#server/content/problem.ts'
import { createFile } from '#tools/content/create.ts'

/** A first look computes the returns of all slots. */
const CHECK_MS = 300_000
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perya-check-'))
  cpSync('content', join(folder, 'content'), { recursive: true })
  cpSync('public', join(folder, 'public'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Changes a file below content/, and returns the number of the line that then has `at`. */
function change(file: string, from: string, to: string, at = to): number {
  const path = join(folder, 'content', file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  const changed = text.replace(from, to)
  writeFileSync(path, changed)
  return changed.slice(0, changed.indexOf(at)).split('\n').length
}

const add = (file: string, text: string | Buffer) => writeFileSync(join(folder, 'content', file), text)
const found = async () => (await checkContent(folder)).map(sentenceOf)

type Mistake = [file: string, from: string, to: string, sentence: string, at?: string]

/** A check reads everything, so that one looks at many mistakes. It looks at the next round's only where the lobby's files are well written. */
const ROUNDS: Mistake[][] = [
  [
    [
      'lobby/notices.yaml',
      '  summary:',
      '  colour: red\n  summary:',
      '0.colour: there is no such field: remove this field, or correct its name',
    ],
    ['lobby/props.yaml', '"limitAmount":', '"limitAmount":-', '0.paramStr: must be such as {"limitAmount":50000'],
    ['lobby/services.yaml', '  sort: ', '  # sort: ', '0.sort: it is missing: add this field', '- id'],
    [
      'lobby/slots/1001.yaml',
      'rtp: 9615',
      'rtp: 9616',
      'declared.rtp: says 9616, but the tables give 9615: write 9615',
    ],
    ['pages/en/about.md', '](/privacy-policy)', '](/privacy-policy#none)', 'no heading there is called none'],
    [
      'pages/en/points.md',
      'place: rules',
      'place: shelf',
      'place: Invalid option: expected one of "footer"|"rules"|"unlisted"',
    ],
  ],
  [
    [
      'lobby/points.yaml',
      'prop: 50001',
      'prop: 1001',
      'shop.3.prop: nothing gives prop 1001 yet: name coin 2001, points 2002 or a frame',
    ],
    [
      'lobby/web.yaml',
      '  maximum: 100000000',
      '  maximum: 400000',
      'withdrawal.amounts.5: 500000 is not between',
      '  amounts: ',
    ],
    ['pages/en/about.md', 'locale: en', 'locale: fil', 'locale: is fil in the folder en: write en'],
  ],
  [
    ['lobby/banners.yaml', 'name: bakunawa', 'name: nobodyDrewIt', '2.name: there is no picture nobodyDrewIt'],
    ['lobby/notices.yaml', 'picture: qrPayment', 'picture: none', '2.picture: there is no picture none'],
    ['lobby/web.yaml', 'telegram02","url":"https', 'telegram02","url":"http', 'socialMedia: ', 'socialMedia: '],
    [
      'lobby/videos.yaml',
      'coverImg: /films/tsubibo',
      'coverImg: /films/none',
      '0.coverImg: /films/none.avif is missing',
    ],
    [
      'lobby/brands.yaml',
      '- id: 4',
      '- { id: 5, showName: New, status: true, sort: 5, maintain: 0 }\n- id: 4',
      '3.icon3: the brand has no picture',
    ],
    [
      'pages/en/about.md',
      'locale: en',
      'locale: en\nplace: footer',
      'place: the page stands at /about already',
      'place:',
    ],
  ],
  [
    [
      'lobby/banners.yaml',
      'name: fairPlay',
      'name: fairPlay\n  imgUrl2: /a.webp',
      '3.imgUrl2: there is no',
      'imgUrl2: /a',
    ],
    ['lobby/notices.yaml', 'name: play-for-fun', 'name: play', '6.name: content/notices/play.md is missing'],
  ],
  [['lobby/notices.yaml', 'clickAction: /fair', 'clickAction: /fiar', '3.clickAction: /fiar leads nowhere']],
]

describe('the check of content', { timeout: CHECK_MS }, () => {
  test('names every mistake in every kind of file at once, by file and line', async () => {
    change('words/en/common.json', '"', "'")
    change('lobby/services.yaml', 'id: 2', 'id: 1')
    change('lobby/slots/1001.yaml', 'rtp: 9615', 'rtp: 9616')
    change('lobby/slots/1002.yaml', 'coins: ', 'coins: 7 #')
    change('notices/first-deposit.md', '\n', '\n<b>')
    change('pages/en/about.md', 'effective: ', 'effective: x')
    const files = (await checkContent(folder)).map(({ file, mend }) => [file.replace('content/', ''), mend !== ''])
    expect(Object.fromEntries(files)).toEqual({
      'lobby/services.yaml': true,
      'lobby/slots/1001.yaml': true,
      'lobby/slots/1002.yaml': true,
      'notices/first-deposit.md': true,
      'pages/en/about.md': true,
      'words/en/common.json': true,
    })
  })

  test.each(ROUNDS.map((round) => [round.map(([file]) => file).join(), round] as const))(
    'finds those in %s',
    async (_files, mistakes) => {
      const expected = mistakes.map(([file, from, to, sentence, at = to]) => {
        return { file, place: `content/${file}:${change(file, from, to, at)}: `, sentence }
      })
      const sentences = await found()
      for (const { file, place, sentence } of expected) {
        const [first, ...others] = sentences.filter((each) => each.startsWith(`content/${file}`))
        expect(first).toContain(place)
        expect(first).toContain(sentence)
        expect(others).toEqual([])
      }
    },
  )
})

describe('a file of content', { timeout: CHECK_MS }, () => {
  const page = (place: string) => readFileSync('content/pages/en/points.md', 'utf8').replace('place: rules\n', place)

  test('is refused where no address shows it, or another page does', async () => {
    const files = [
      ['pages/en/sign-in.md', '', ':3: place: no address shows this page: add place: footer, rules, unlisted'],
      ['pages/en/login.md', 'place: footer\n', ':8: place: /login is another page: give the file another name'],
      ['pages/en/metrics.md', 'place: unlisted\n', ':8: place: /metrics is another page'],
      ['pages/en/fil.md', 'place: unlisted\n', ':8: place: /fil is another page'],
      ['pages/en/easterHours.md', 'place: rules\n', ':3: its name is part of an address: name it easter-hours.md'],
      ['pages/en/Easter.md', 'place: footer\n', ':3: its name is part of an address: name it easter.md'],
    ] as const
    for (const [file, place] of files) add(file, page(place))
    const expected = files.map(([file, , sentence]) => expect.stringContaining(`content/${file}${sentence}`))
    const sentences = await found()
    expect(sentences).toEqual(expect.arrayContaining(expected))
    expect(sentences).toHaveLength(files.length)
  })

  test('is right in each place, by a name of its form', async () => {
    for (const [file, place] of [
      ['pages/en/sign-in.md', 'place: footer\n'],
      ['pages/en/signBonus.md', 'place: rules\n'],
      ['pages/en/daily-draw.md', 'place: rules\n'],
      ['pages/en/easter-hours.md', 'place: unlisted\n'],
    ] as const)
      add(file, page(place))
    expect(await found()).toEqual([])
  })

  test('may translate only an English page', async () => {
    mkdirSync(join(folder, 'content/pages/fil'))
    add('pages/fil/points.md', page('').replace('locale: en', 'locale: fil'))
    expect(await found()).toEqual([])
    add('pages/fil/other.md', page('').replace('locale: en', 'locale: fil'))
    expect(await found()).toEqual([
      expect.stringContaining('translates no English page: write content/pages/en/other.md'),
    ])
  })

  test('that nothing shows or reads is named', async () => {
    add('notices/forgotten.md', 'Text.')
    expect(await found()).toEqual([
      'content/notices/forgotten.md:1: no notice shows it: add its row to content/lobby/notices.yaml',
    ])
    add('lobby/banner.yaml', '[]')
    add('pages/en/points.mdx', 'import a from "a"')
    add('words/en/.hidden', '')
    expect(await found()).toEqual([
      expect.stringContaining('content/lobby/banner.yaml:1: is read by nothing'),
      expect.stringContaining('content/pages/en/points.mdx:1: is no content: it may be md'),
    ])
  })

  test('may not be a link, and is not opened', async () => {
    symlinkSync('/etc/passwd', join(folder, 'content/pages/en/passwd.md'))
    symlinkSync('/etc', join(folder, 'content/words/etc'))
    expect(await found()).toEqual([
      'content/pages/en/passwd.md:1: is a link, and content may not lead out of its folder: put the file itself here',
      expect.stringContaining('content/words/etc:1: is a link'),
    ])
  })

  test('may not be a text of a megabyte', async () => {
    add('notices/first-deposit.md', 'a'.repeat(1_048_576))
    expect(await found()).toEqual([expect.stringContaining('first-deposit.md:1: has more than 524288 bytes')])
  })
})

describe('npm run content -- new', { timeout: CHECK_MS }, () => {
  const create = (...words: string[]) => createFile(join(folder, 'content'), words)

  test('makes files of each kind that pass the check, once', async () => {
    const names = { notice: 'easter-hours', page: 'easter-days', rule: 'easter-draw' }
    for (const [kind, name] of Object.entries(names)) expect(create(kind, name)).toBe(true)
    expect(await found()).toEqual([])
    for (const [kind, name] of Object.entries(names)) expect(create(kind, name)).toBe(false)
    expect(await found()).toEqual([])
  })

  test('notice begins a list that was empty', async () => {
    add('lobby/notices.yaml', '# Notices\n[]\n')
    rmSync(join(folder, 'content/notices'), { recursive: true })
    expect(create('notice', 'first-one')).toBe(true)
    expect(await found()).toEqual([])
    expect(readFileSync(join(folder, 'content/lobby/notices.yaml'), 'utf8')).toContain('# Notices\n- id: 1\n')
  })

  test.each([
    [[]],
    [['page']],
    [['banner', 'a']],
    [['page', 'Easter']],
    [['page', '../a']],
    [['page', 'a'.repeat(41)]],
    [['page', 'a', 'b']],
    [['page', '']],
  ])('refuses %j', (words) => {
    expect(create(...words)).toBe(false)
  })
})
