import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Catalogue, catalogue, readCatalogue } from '#server/content/catalogue.ts'
import { namePictures, PICTURES_FILE, picturesOf } from '#server/content/pictureVersions.ts'
import { ContentError, sentenceOf } from '#server/content/problem.ts'
import { warningsOf } from '#server/content/warnings.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'

const CONTENT = resolve(import.meta.dirname, '../../content/lobby')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perya-content-'))
  cpSync(CONTENT, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Changes one line of a file, and returns its number. */
function change(file: string, line: string, to: string): number {
  const path = join(folder, file)
  const lines = readFileSync(path, 'utf8').split('\n')
  const at = lines.findIndex((one) => one.includes(line))
  expect(at, `${file} has no line with ${line}`).toBeGreaterThanOrEqual(0)
  lines[at] = (lines[at] ?? '').replace(line, to)
  writeFileSync(path, lines.join('\n'))
  return at + 1
}

function complaint(): ContentError {
  try {
    readCatalogue(folder)
  } catch (error) {
    if (error instanceof ContentError) return error
    throw error
  }
  throw new Error('nothing was wrong')
}

const bannersOf = ({ webConfig }: Catalogue) => webConfig.appLobbyAdConfigList
const filmsOf = ({ webConfig }: Catalogue) => webConfig.appPromotionalVideoList
/** A line of an out-link; only its address is in question. */
const LINK = (url: string) => `id: 29, kind: outLink, url: "${url}", picture: link, title: { en: a }, text: { en: b }`
const onOf = ({ activities }: Catalogue) => activities

describe('the catalogue', () => {
  test('holds the house slots, each with an existing brand and type', () => {
    const { games, webConfig } = catalogue()
    expect(games.length).toBeGreaterThanOrEqual(18)
    expect(new Set(games.map(({ brandId }) => brandId)).size).toBeGreaterThanOrEqual(4)
    expect(games.map(({ sort }) => sort)).toEqual(games.map(({ sort }) => sort).toSorted((a, b) => a - b))
    expect(webConfig.appGameTypeList.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('names the pictures that the build has drawn', () => {
    writeFileSync(join(folder, PICTURES_FILE), JSON.stringify({ 1001: 'ab12cd34' }))
    onTestFinished(() => namePictures(() => undefined))
    namePictures(picturesOf(folder))
    const versions = new Map(readCatalogue(folder).games.map(({ id, version }) => [id, version]))
    expect([versions.get(1001), versions.get(1002)]).toEqual(['ab12cd34', 'undrawn'])
    namePictures(picturesOf(join(folder, 'nowhere')))
    expect(readCatalogue(folder).games[0]?.version).toBe('undrawn')
  })

  test('has a version that changes exactly with its content', () => {
    const { version } = readCatalogue(folder)
    expect(readCatalogue(folder).version).toBe(version)
    expect(version).toBe(catalogue().version)
    for (const [file, line, to] of [
      ['games.yaml', 'name: Bakunawa', 'name: Bakunawa II'],
      ['web.yaml', 'userRegisterCoin: ', 'userRegisterCoin: 1'],
    ] as const) {
      const before = readCatalogue(folder).version
      change(file, line, to)
      expect(readCatalogue(folder).version).not.toBe(before)
    }
  })

  test.each([
    ['games.yaml', 'id: 1003', 'id: 1001', '2.id'],
    ['games.yaml', 'brandId: 2', 'brandId: 9', '5.brandId'],
    ['web.yaml', 'countryCode: "63"', 'countryCode: "66"', 'countryCode'],
    ['recharge.yaml', 'minimum: 10000', 'minimum: 6000000', '0.minimum'],
    ['games.yaml', 'typeId: 1', 'typeId: 7', '0.typeId'],
    ['games.yaml', 'volatility: medium', 'volatility: wild', '0.volatility'],
    ['games.yaml', 'volatility: medium', 'blurb: drawn nowhere\n  volatility: medium', '0.blurb'],
    ['brands.yaml', 'sort: 1', 'blurb: drawn nowhere\n  sort: 1', '0.blurb'],
    ['web.yaml', 'usernameLengthMin: ', 'usernameLengthMin: -', 'usernameLengthMin'],
    ['web.yaml', 'passwordLengthMax: ', 'passwordLengthMax: 1 #', 'passwordLengthMax'],
    ['web.yaml', 'otpStatus: ', 'otpStatsu: ', ''],
    ['recharge.yaml', 'kind: qrph', 'kind: card', '0.kind'],
    ['recharge.yaml', 'kind: qrph', 'iconH5: none\n  kind: qrph', '0.iconH5'],
    ['recharge.yaml', 'from: 09:00', 'from: 9:00', '5.hours.from'],
    ['recharge.yaml', 'from: 09:00, to: 14:00', 'from: 09:00, to: 09:00', '5.hours.to'],
    ['recharge.yaml', 'fee: 1500', 'fee: -1', '4.fee'],
    ['web.yaml', '  amounts: [10000', '  amounts: [100', 'withdrawal.amounts.0'],
    ['web.yaml', 'depositAmounts: [10000', 'depositAmounts: [100', 'depositAmounts.0'],
    ['banners.yaml', 'clickType: 1', 'clickType: 8', '0.clickType'],
    ['web.yaml', 'bigWinMinimum: 20000', 'bigWinMinimum: 100', 'bigWinMinimum'],
    ['web.yaml', 'gameResourceUrl: ""', 'gameResourceUrl: http://cdn.example', 'gameResourceUrl'],
    ['web.yaml', '  downloadType: 0', '  downloadType: 4', 'h5.downloadType'],
    ['web.yaml', 'downloadUrl: ""', 'downloadUrl: "javascript:alert(1)"', 'h5.downloadUrl'],
    ['videos.yaml', 'path: /films/', 'path: https://elsewhere.example/', '0.path'],
    ['banners.yaml', 'name: fairPlay', 'name: Fair play', '3.name'],
    ['web.yaml', 'linkHosts: [facebook.com', 'linkHosts: [https://facebook.com', 'linkHosts.0'],
    ['pace.yaml', 'roundMs: 2500', 'roundMs: -1', 'roundMs'],
    ['pace.yaml', 'quickRoundMs: 1000', 'quickRoundMs: 2501', 'quickRoundMs'],
    ['pace.yaml', 'games: []', 'games: [{ gameId: 1004, roundMs: 999 }]', 'games.0'],
    ['pace.yaml', 'games: []', 'games: [{ gameId: 9, roundMs: 9999 }]', 'games.0.gameId'],
    ['pace.yaml', 'games: []', 'games: [{ gameId: 1004 }, { gameId: 1004 }]', 'games.1.gameId'],
    ['activities.yaml', 'id: 15', 'id: 42', '1.id'],
    ['activities.yaml', 'id: 15', 'id: 5', '1.kind'],
    ['activities.yaml', 'kind: vip', 'kind: fund', '8.kind'],
    ['activities.yaml', 'kind: vip', 'kind: vip, start: "2026-02-30 00:00"', '8.start'],
    ['activities.yaml', 'end: "2027-01-01 00:00"', 'end: "2026-12-01 00:00"', '21.end'],
    ['activities.yaml', 'kind: vip', 'kind: vip, url: /fair', '8.url'],
    ['tasks.yaml', 'id: 105', 'id: 111', '6.id'],
    ['tasks.yaml', 'kind: win', 'kind: jump', '2.kind'],
    ['tasks.yaml', 'period: daily', 'period: weekly', '0.period'],
    ['tasks.yaml', 'goal: 20000', 'goal: 0', '4.goal'],
    ['tasks.yaml', 'award: [{ id: 2001, count: 50', 'award: [{ id: 1001, count: 50', '0.award.0.id'],
    ['tasks.yaml', 'count: 50,', 'count: 5000000,', '0.award.0.count'],
    ['tasks.yaml', 'leads: /lobby/home', 'leads: https://evil.example', '0.leads'],
    ['types.yaml', 'status: 1', 'status: yes', '0.status'],
    ['banks.yaml', 'shortName: MAYA,', 'shortName: GCASH,', '1.shortName'],
    ['banks.yaml', 'shortName: MAYA,', 'shortName: maya,', '1.shortName'],
    ['banks.yaml', 'id: 2,', 'id: 1,', '1.id'],
    ['banks.yaml', 'bic: PAPHPHM1XXX', 'bic: PAPHPHM', '1.bic'],
    ['banks.yaml', 'kind: wallet, sort: 20', 'kind: wallet, digits: [11], sort: 20', '1.digits'],
    ['banks.yaml', 'digits: [10, 12], sort: 110', 'digits: [10, 17], sort: 110', '6.digits.1'],
    ['banks.yaml', 'kind: bank, digits: [10, 12], sort: 110', 'kind: bank, sort: 110', '6.digits'],
    ['brands.yaml', 'showName: Alon', 'icon3: https://elsewhere.example/a.svg\n  showName: Alon', '1.icon3'],
    ['banners.yaml', 'sort: 10', 'imgUrl2: ../elsewhere.webp\n  sort: 10', '0.imgUrl2'],
    ['banners.yaml', 'sort: 10', `title: ${'Long '.repeat(9)}\n  sort: 10`, '0.title'],
    ['types.yaml', 'names: { th: สล็อต }', 'names: { de: Automaten }', '0.names.de'],
    [
      'web.yaml',
      'imgUrl: /pictures/season/new-year.svg }',
      'imgUrl: /pictures/season/new-year.svg, img: /a.webp }',
      'appGenericImgList.0.img',
    ],
    ['web.yaml', '  appStore: ""', '  appStore: "https://play.google.com/store/apps/x"', 'appStores.appStore'],
    ['brands.yaml', 'showName: Alon', 'name: Alon', ''],
  ])('names file, line and field: %s, %s as %s', (file, line, to, field) => {
    const number = change(file, line, to)
    const error = complaint()
    if (field) {
      expect(error).toMatchObject({ file: `content/lobby/${file}`, line: number, field })
      expect(error.message).toMatch(new RegExp(`^content/lobby/${file}:${number}: ${field}: `))
    } else {
      // A misspelt field is missing under its right name, so the error points at its parent.
      expect(error.file).toBe(`content/lobby/${file}`)
      expect(error.field).not.toBe('')
      expect(error.line).toBeGreaterThan(0)
    }
  })

  test.each([
    ['login', 'goal', 'login counts up to 1'],
    ['favourite', 'period', 'favourite comes once'],
  ])('knows the valid tasks of kind %s', (kind, field, wrong) => {
    const kindLine = change('tasks.yaml', 'kind: win', `kind: ${kind}`)
    const error = complaint()
    expect(error).toMatchObject({ file: 'content/lobby/tasks.yaml', field: `2.${field}` })
    expect(error.line).toBeGreaterThan(kindLine)
    expect(error.message).toContain(wrong)
  })

  test.each<[file: string, line: string, to: string, field: string, read: (found: Catalogue) => readonly unknown[]]>([
    ['banners.yaml', 'clickAction: /fair', 'clickAction: 999', '3.clickAction', bannersOf],
    ['banners.yaml', 'clickAction: /fair', 'clickAction: /fiar', '3.clickAction', bannersOf],
    ['banners.yaml', 'clickAction: /fair', 'clickAction: //fair', '3.clickAction', bannersOf],
    ['banners.yaml', 'clickAction: 1011', 'clickAction: 9011', '2.clickAction', bannersOf],
    ['banners.yaml', 'name: bakunawa', 'name: nobodyDrewIt', '2.name', bannersOf],
    ['banners.yaml', 'name: bakunawa', 'name: bankHours', '2.name', bannersOf],
    ['videos.yaml', 'clickAction: 1015', 'clickAction: 9015', '0.clickAction', filmsOf],
    ['activities.yaml', 'id: 8, kind: vip', 'id: 99, kind: vipTwo', '8.kind', onOf],
    ['activities.yaml', 'id: 8, kind: vip', LINK('https://evil.example'), '8.url', onOf],
    ['activities.yaml', 'id: 8, kind: vip', LINK('/fiar'), '8.url', onOf],
    ['games.yaml', 'id: 1003', 'id: 9003', '2.id', ({ games }) => games],
  ])('continues without an unknown reference: %s, %s as %s', (file, line, to, field, read) => {
    const whole = readCatalogue(folder)
    const number = change(file, line, to)
    const found = readCatalogue(folder)
    const [said] = warningsOf(found, () => true)
    expect([found.leftOut.length, read(found).length]).toEqual([1, read(whole).length - 1])
    expect(said).toMatch(new RegExp(`^left out: content/lobby/${file}:${number}: ${field}: .+: .+$`))
    expect(found.leftOut).toMatchObject([{ file: `content/lobby/${file}`, line: number, field }])
  })

  test('names every mistake of one reading, each with how to mend it', () => {
    change('web.yaml', 'registerType: username', 'registerType: letter')
    change('web.yaml', 'otpStatus: ', 'otpStatsu: ')
    change('brands.yaml', 'showName: Alon', 'name: Alon')
    const { problems, message, stack } = complaint()
    expect(problems.map(({ file, field }) => [file, field])).toEqual([
      ['content/lobby/web.yaml', 'registerType'],
      ['content/lobby/web.yaml', 'otpStatus'],
      ['content/lobby/web.yaml', 'otpStatsu'],
      ['content/lobby/brands.yaml', '1.showName'],
      ['content/lobby/brands.yaml', '1.name'],
    ])
    expect(problems.filter(({ what, mend }) => what === '' || mend === '')).toEqual([])
    expect([message.split('\n').length, stack]).toEqual([5, message])
  })

  test('names the mistakes between files together', () => {
    change('web.yaml', '  amounts: [10000', '  amounts: [100')
    change('banks.yaml', 'shortName: MAYA,', 'shortName: GCASH,')
    change('tasks.yaml', 'goal: 20000', 'goal: 20000\n  luck: 7')
    expect(complaint().problems.map(({ field }) => field)).toEqual(['4.luck'])
    change('tasks.yaml', '  luck: 7', '')
    expect(complaint().problems.map(({ field }) => field)).toEqual(['withdrawal.amounts.0', '1.shortName'].toSorted())
  })

  test('names a missing file', () => {
    rmSync(join(folder, 'web.yaml'))
    expect(complaint().message).toBe('content/lobby/web.yaml:1: is missing: bring the file back')
  })

  test.each([
    ['title: Only words', 'add imgUrl2, or the name of a drawing'],
    ['imgUrl2: /own/only-a-picture.webp', 'add a title, or a name of content/words/en/banner.json'],
  ])('continues without a banner that is not finished: %s', (to, advice) => {
    const whole = readCatalogue(folder)
    const number = change('banners.yaml', 'name: bakunawa', to)
    const found = readCatalogue(folder)
    expect(found.leftOut.map(sentenceOf)).toEqual([
      expect.stringMatching(`content/lobby/banners.yaml:${number - 1}: 2.id: .*${advice}`),
    ])
    expect(bannersOf(found).length).toBe(bannersOf(whole).length - 1)
  })

  test('an own picture lies at the resource server, a drawing on this site', () => {
    change('web.yaml', 'gameResourceUrl: ""', 'gameResourceUrl: https://cdn.example/perya')
    change('brands.yaml', 'showName: Alon', 'icon3: /own/alon.svg\n  showName: Alon')
    change('banners.yaml', 'name: bakunawa', 'name: bakunawa\n  imgUrl2: /own/bakunawa.webp')
    const { webConfig, leftOut } = readCatalogue(folder)
    expect(leftOut).toEqual([])
    const marks = webConfig.appGameBrandList.map(({ icon3 }) => icon3)
    expect(marks.slice(0, 2)).toEqual(['/pictures/brand/1.svg', 'https://cdn.example/perya/own/alon.svg'])
    const pictures = webConfig.appLobbyAdConfigList.map(({ imgUrl2 }) => imgUrl2)
    expect(pictures.slice(1, 3)).toEqual([
      '/pictures/banner/parolFortune-mobile-720.webp',
      'https://cdn.example/perya/own/bakunawa.webp',
    ])
  })

  test('drops nothing of our own', () => {
    expect(catalogue().leftOut).toEqual([])
  })

  test.each(['[]', '# nothing today'])('may be empty: %s', (text) => {
    for (const name of ['games', 'banners', 'videos', 'notices', 'activities', 'tasks', 'recharge', 'types', 'brands'])
      writeFileSync(join(folder, `${name}.yaml`), text)
    const { games, activities, webConfig } = readCatalogue(folder)
    expect([games, activities, webConfig.appLobbyAdConfigList, webConfig.appNoticeConfigList]).toEqual([[], [], [], []])
    expect(warningsOf(readCatalogue(folder), () => true)).toEqual(['games.yaml lists no game'])
  })

  test('names the line of an error in YAML itself', () => {
    const number = change('web.yaml', 'depositAmounts: [', 'depositAmounts: [[')
    const error = complaint()
    expect(error.file).toBe('content/lobby/web.yaml')
    expect(error.line).toBeGreaterThanOrEqual(number)
  })
})

test('a channel with a missing bank names its line', () => {
  change('recharge.yaml', '  sort: 10', '  sort: 10\n  bankId: 99')
  expect(complaint()).toMatchObject({ file: 'content/lobby/recharge.yaml', field: '0.bankId' })
})

describe('isDepositBank', () => {
  const channels = () => readCatalogue(folder).webConfig.appRechargeTypeList.length

  test('offers channels with a bank, or not', () => {
    change('recharge.yaml', '  sort: 10', '  sort: 10\n  bankId: 1')
    const all = channels()
    change('web.yaml', 'isDepositBank: true', 'isDepositBank: false')
    // The one with the bank, and the transfer that needs any account.
    expect(channels()).toBe(all - 2)
  })
})

describe('anonymous/appConfig', () => {
  test('sends the games only to a client with another version', async () => {
    await freshDatabase()
    const first = await call('anonymous/appConfig', { gameListVersion: '' })
    expect(first).toMatchObject({ code: 200, errcode: 0, config: { registerType: 'username' } })
    expect(first.key).toMatch(/^-----BEGIN PUBLIC KEY-----/)
    expect(first.gameList).toHaveLength(catalogue().games.length)
    const second = await call('anonymous/appConfig', { gameListVersion: first.gameListVersion })
    expect(second).not.toHaveProperty('gameList')
    expect(second.gameListVersion).toBe(first.gameListVersion)
  })
})
