import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { popupTarget } from '#contract/activities/activities.ts'
import { visiblePopups } from '#contract/activities/offers.ts'
import { openNotices } from '#contract/inbox/notices.ts'
import { $standing } from '#islands/lobby/standing.ts'
import { cleanHtml } from '#layouts/clean.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, readCatalogue } from '#server/content/catalogue.ts'
import { sentenceOf } from '#server/content/problem.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'

const notices = () => catalogue().webConfig.appNoticeConfigList

beforeAll(async () => {
  await freshDatabase()
})
afterEach(() => setClock(undefined))

describe('notices', () => {
  test('are at least six, in order, and one greets on home', () => {
    expect(notices().length).toBeGreaterThanOrEqual(6)
    expect(notices().map(({ sort }) => sort)).toEqual(
      notices()
        .map(({ sort }) => sort)
        .toSorted((a, b) => a - b),
    )
    expect(visiblePopups(notices(), { ...$standing.get(), promotions: 'pushed' }).length).toBeGreaterThan(0)
  })

  test('begin and end in Manila time', async () => {
    const holidays = notices().find(({ name }) => name === 'december-withdrawals')
    expect(holidays).toMatchObject({
      startTime: Date.parse('2026-11-15T00:00:00+08:00'),
      endTime: Date.parse('2027-01-04T00:00:00+08:00'),
    })
    const isTold = async (moment: string) => {
      setClock(new Date(moment))
      const { config } = await call('anonymous/appConfig', { gameListVersion: '' })
      const told = (config as { appNoticeConfigList: { id: number }[] }).appNoticeConfigList // checked by the contract
      return told.some(({ id }) => id === holidays?.id)
    }
    expect(await isTold('2026-11-14T23:59:59.999+08:00')).toBe(false)
    expect(await isTold('2026-11-15T00:00:00+08:00')).toBe(true)
    expect(await isTold('2027-01-03T23:59:59.999+08:00')).toBe(true)
    expect(await isTold('2027-01-04T00:00:00+08:00')).toBe(false)
  })

  test('without an end stay', () => {
    expect(openNotices(notices(), Date.parse('2036-01-01')).length).toBeGreaterThan(0)
    expect(openNotices(notices(), 0)).toEqual([])
  })
})

describe('notices.yaml', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'perya-notices-'))
    cpSync('content/lobby', folder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  describe('an error in notices.yaml', () => {
    test.each([
      ['action: Check a round', '# no words', /3\.action: .+: add the label of the button/],
      ['end: "2027-01-04 00:00"', 'end: "2026-11-15 00:00"', /4\.end: must be after the start/],
      ['start: "2026-11-15 00:00"', 'start: "2026-02-30 00:00"', /4\.start: is no moment/],
      ['isH5Pop: 1', 'isH5Pop: 2', /0\.isH5Pop/],
      ['id: 7', 'id: 1', /6\.id: 1 is used twice: give this entry another id/],
    ])('%s as %s names its place', (line, instead, complaint) => {
      expect(() => changed(line, instead)).toThrow(complaint)
    })
  })

  describe('a notice that refers to something unknown', () => {
    test.each([
      ['name: first-deposit', 'name: nowhere', /yaml:\d+: 1\.name: content\/notices\/nowhere\.md is missing/],
      ['picture: firstDeposit', 'picture: nobodyDrewIt', /yaml:\d+: 1\.picture: there is no picture nobodyDrewIt/],
    ])('is dropped: %s as %s', (line, instead, said) => {
      const { leftOut, webConfig } = changed(line, instead)
      expect(leftOut.map(sentenceOf)).toEqual([expect.stringMatching(said)])
      expect(webConfig.appNoticeConfigList.map(({ id }) => id)).toEqual([1, 3, 4, 5, 6, 7, 8])
    })

    test.each([
      ['clickAction: 1001', 'clickAction: 9999', /yaml:\d+: 5\.clickAction: 9999 leads nowhere/, 6],
      ['clickAction: /fair', 'clickAction: "javascript:alert(1)"', /yaml:\d+: 3\.clickAction: .* leads nowhere/, 4],
      ['clickAction: /fair', 'clickAction: 999', /yaml:\d+: 3\.clickAction: 999 leads nowhere/, 4],
    ])('keeps its text and loses its button: %s as %s', (line, instead, said, number) => {
      const { leftOut, webConfig } = changed(line, instead)
      expect(leftOut.map(sentenceOf)).toEqual([expect.stringMatching(said)])
      const found = webConfig.appNoticeConfigList.find(({ id }) => id === number)
      expect(found).toMatchObject({ clickType: 0 })
      expect([found?.action, found?.clickAction]).toEqual([undefined, undefined])
      expect(found && popupTarget(found, [])).toEqual({ kind: 'page', path: `/notice/detail/${number}` })
    })
  })

  function changed(line: string, instead: string) {
    const file = join(folder, 'notices.yaml')
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(line)
    writeFileSync(file, text.replace(line, instead))
    return readCatalogue(folder)
  }
})

describe('an operator’s HTML', () => {
  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a handler', '<p onclick="x()">a</p>', '<p>a</p>'],
    ['a style', '<p style="position:fixed">a</p><style>p{}</style>', '<p>a</p>'],
    ['a frame and a form', '<iframe src="/x"></iframe><form action="/x"><input name="a"></form>b', 'b'],
    ['a link that runs', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a link that hides it', '<a href="java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['a link without its scheme', '<a href="//evil.example">a</a>', '<a>a</a>'],
    ['data', '<img src="data:text/html,x"><a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['a picture of others', '<img src="https://evil.example/pixel.png">a', 'a'],
    ['a picture of others by two slashes', '<img src="//evil.example/pixel.png">a', 'a'],
    ['svg', '<svg><script>1</script></svg><math><mtext></mtext></math>a', 'a'],
    ['an open tag', '<p>a<b <script>alert(1)</script>', '<p>aalert(1)</p>'],
    ['a first heading', '<h1 id="a" class="x">a</h1>', '<h2 id="a">a</h2>'],
  ])('loses %s', (_, html, clean) => {
    expect(cleanHtml(html).replaceAll('\n', '')).toBe(clean)
  })

  test('keeps text, tables, links and our pictures', () => {
    const html =
      '<h2 id="how">How</h2><p>A <strong>b</strong> <em>c</em><br /></p><table><tbody><tr><td>1</td></tr></tbody></table>'
    expect(cleanHtml(html)).toBe(html)
    expect(cleanHtml('<a href="/fair">a</a>')).toBe('<a href="/fair">a</a>')
    expect(cleanHtml('<a href="https://pagcor.example">a</a>')).toBe(
      '<a href="https://pagcor.example" rel="noopener nofollow">a</a>',
    )
    expect(cleanHtml('<a href="tel:+63282489568">a</a>')).toBe('<a href="tel:+63282489568">a</a>')
    expect(cleanHtml('<img src="/pictures/coin.svg" alt="A coin">')).toBe(
      '<img src="/pictures/coin.svg" alt="A coin" loading="lazy" />',
    )
  })
})
