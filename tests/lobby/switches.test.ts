import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type WebConfig, webSource } from '#contract/lobby/catalogue.ts'
import { catalogue, readCatalogue } from '#server/content/catalogue.ts'
import { openPages, type Pages } from './render.ts'

const HOME = 'src/pages/mobile/lobby/home.astro'
const WIDE = 'src/pages/desktop/lobby/home.astro'
const REGISTER = 'src/pages/mobile/register.astro'
const LOGIN = 'src/pages/mobile/login.astro'
const DEPOSIT = 'src/pages/mobile/lobby/wallets/deposit.astro'
const WITHDRAW = 'src/pages/desktop/lobby/wallets/withdraw.astro'
const MEMBER = 'src/pages/desktop/lobby/member.astro'
const own = catalogue().webConfig

/** The first banner, leading to a place that no build has yet. */
const dead = own.appLobbyAdConfigList
  .slice(0, 1)
  .map((banner) => ({ ...banner, clickType: 1 as const, clickAction: '/test' }))

let pages: Pages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages.close())

/** Whether what a switch is about stands on the page; attributes of islands hold JSON, whose quotes are entities there. */
async function has(path: string, text: string | RegExp, change: Partial<WebConfig> = {}): Promise<boolean> {
  const html = (await pages.render(path, change)).replaceAll('&quot;', '"')
  return typeof text === 'string' ? html.includes(text) : text.test(html)
}

const image = (uniqueKey: 'login_77' | 'NewYear_icon') => ({
  appGenericImgList: [{ uniqueKey, imgUrl: '/own/hero.webp' }],
})
const app = (downloadType: 0 | 1 | 2 | 3) => ({ h5: { downloadType, downloadUrl: 'https://apps.example/perya.apk' } })
const noApk: Partial<WebConfig> = { h5: { downloadType: 3, downloadUrl: '' } }
const cdn = { gameResourceUrl: 'https://cdn.example/perya' }
const green = { mode: 'green' } as const

type Row = [what: string, path: string, text: string | RegExp, off: Partial<WebConfig>, on: Partial<WebConfig>]

const rows: Row[] = [
  ['mode: the film', HOME, 'class="film"', green, {}],
  ['mode: the ticker', HOME, 'class="ticker"', green, {}],
  ['mode: the featured rewards', HOME, 'class="slots', green, {}],
  ['mode: what stands between banners and games', HOME, 'home-show', green, {}],
  ['mode: the film on the desktop', WIDE, 'class="film"', green, {}],
  ['mode: payment methods in the footer', WIDE, 'foot-wallet-gcash', {}, green],
  ['mode: the responsibility picture', WIDE, 'responsiblePlay', {}, green],
  ['mode: payment methods on a phone', HOME, 'foot-wallet-maya', {}, green],
  ['mode: the website chooser', REGISTER, 'name="website"', {}, green],
  ['registerType: phone', REGISTER, 'name="code"', {}, { registerType: 'phone', otpStatus: true }],
  [
    'otpStatus',
    REGISTER,
    'name="code"',
    { registerType: 'phone', otpStatus: false },
    { registerType: 'phone', otpStatus: true },
  ],
  [
    'registerType: phoneNoOtp',
    REGISTER,
    'name="code"',
    { registerType: 'phoneNoOtp', otpStatus: true },
    { registerType: 'phone', otpStatus: true },
  ],
  ['userRegisterCoin', HOME, /\+(?:<!-- -->)?₱75/, {}, { userRegisterCoin: 7_500 }],
  ['userRegisterCoin at nothing', HOME, 'class="bonus"', { userRegisterCoin: 0 }, {}],
  ['firstRechargeBonus beside the deposit button', HOME, '"firstBonus":[0,12300]', {}, { firstRechargeBonus: 12_300 }],
  ['firstRechargeBonus on the deposit page', DEPOSIT, '"firstBonus":[0,12300]', {}, { firstRechargeBonus: 12_300 }],
  ['bonusTurnover', DEPOSIT, '"turnover":[0,7]', {}, { bonusTurnover: 7 }],
  ['depositAmounts', DEPOSIT, '₱777', {}, { depositAmounts: [77_700] }],
  ['withdrawal: the amounts', WITHDRAW, '[0,88800]', {}, { withdrawal: { ...own.withdrawal, amounts: [88_800] } }],
  [
    'withdrawal: the limits',
    WITHDRAW,
    '"minimum":[0,45600]',
    {},
    { withdrawal: { ...own.withdrawal, minimum: 45_600 } },
  ],
  ['appUserLevelConfigList', MEMBER, '424242', {}, { appUserLevelConfigList: [{ level: 0, betAmount: 424_242 }] }],
  ['countryCode', REGISTER, '+66', { registerType: 'phoneNoOtp' }, { registerType: 'phoneNoOtp', countryCode: '66' }],
  ['usernameLengthMin', REGISTER, '"usernameLengthMin":[0,9]', {}, { usernameLengthMin: 9 }],
  ['passwordLengthMin', REGISTER, '"passwordLengthMin":[0,11]', {}, { passwordLengthMin: 11 }],
  ['accountRule', REGISTER, '"mobileStartsWith":[0,"8"]', {}, { accountRule: { mobileStartsWith: '8' } }],
  ['accountLengthMax', REGISTER, '"accountLengthMax":[0,12]', {}, { accountLengthMax: 12 }],
  [
    'actInviteConditionModelClient2List',
    HOME,
    'Get ₱12',
    {},
    { actInviteConditionModelClient2List: [{ bonusAmount: 1_200 }] },
  ],
  [
    'appGameBrandList',
    HOME,
    'alt="Alon"',
    { appGameBrandList: own.appGameBrandList.map((brand) => ({ ...brand, status: false })) },
    {},
  ],
  ['appLobbyAdConfigList', HOME, 'class="carousel"', { appLobbyAdConfigList: [] }, {}],
  ['appPromotionalVideoList', HOME, 'class="film"', { appPromotionalVideoList: [] }, {}],
  ['appGenericImgList: login_77', LOGIN, 'src="/own/hero.webp"', {}, image('login_77')],
  ['appGenericImgList: NewYear_icon', HOME, '/own/hero.webp', {}, image('NewYear_icon')],
  ['gameResourceUrl before films', HOME, 'src="https://cdn.example/perya/films/tsubibo.avif"', {}, cdn],
  [
    'gameResourceUrl before pictures',
    LOGIN,
    'src="https://cdn.example/perya/own/hero.webp"',
    image('login_77'),
    { ...cdn, ...image('login_77') },
  ],
  ['h5.downloadType', WIDE, 'class="foot-store"', app(0), app(1)],
  ['h5.downloadType: the link of home', HOME, 'class="download-link"', app(1), app(2)],
  ['mode: the link of home', HOME, 'class="download-link"', { ...green, ...app(3) }, app(3)],
  ['h5.downloadUrl: what the link promises', HOME, /download-link[^>]*>\s*Download for rewards/, noApk, app(3)],
  ['h5.downloadUrl: what the link says otherwise', HOME, /download-link[^>]*>\s*Install the app/, app(3), noApk],
  [
    'h5.downloadUrl',
    WIDE,
    'href="https://apps.example/perya.apk"',
    { h5: { downloadType: 1, downloadUrl: '' } },
    app(1),
  ],
  [
    'socialMedia',
    HOME,
    'https://social.example/fb',
    {},
    { socialMedia: '[{"id":"facebook02","url":"https://social.example/fb"}]' },
  ],
  ['serviceUrl', HOME, 'class="face-icon" href="https://help.example/', {}, { serviceUrl: 'https://help.example/' }],
  ['serviceUrl on the desktop', WIDE, 'class="face-icon" href="/about"', {}, { serviceUrl: '/about' }],
  ['appLobbyAdConfigList: what has no page here', HOME, 'firstDeposit-mobile', { appLobbyAdConfigList: dead }, {}],
  [
    'appLobbyAdConfigList: what has none on the desktop',
    WIDE,
    'firstDeposit-mobile',
    { appLobbyAdConfigList: dead },
    {},
  ],
  [
    'appNoticeConfigList: a button without a page here',
    HOME,
    `"deadEnds":[1,[[0,${own.appNoticeConfigList[0]?.id}]]]`,
    {},
    {
      appNoticeConfigList: own.appNoticeConfigList
        .slice(0, 1)
        .map((notice) => ({ ...notice, clickType: 1 as const, clickAction: '/test', action: 'Go' })),
    },
  ],
  [
    'linkHosts',
    HOME,
    'href="https://news.example/',
    {
      appLobbyAdConfigList: own.appLobbyAdConfigList
        .slice(0, 1)
        .map((banner) => ({ ...banner, clickType: 3 as const, clickAction: 'https://news.example/' })),
    },
    {
      linkHosts: ['news.example'],
      appLobbyAdConfigList: own.appLobbyAdConfigList
        .slice(0, 1)
        .map((banner) => ({ ...banner, clickType: 3 as const, clickAction: 'https://news.example/' })),
    },
  ],
]

/** Switches whose effect is not on a page of the build, and the file that shows it. */
const elsewhere: Record<string, string> = {
  usernameLengthMax: 'lobby/serverSwitches',
  passwordLengthMax: 'lobby/serverSwitches',
  accountLengthMin: 'lobby/serverSwitches',
  bigWinMinimum: 'lobby/serverSwitches',
  bankruptBelow: 'activities/ids',
  lcChatServiceUrl: 'support/chatAddress',
  serviceMail: 'lobby/sizes',
}

const CONTENT = resolve(import.meta.dirname, '../../content/lobby')

describe('a switch of the web configuration', () => {
  test.each(rows)('%s', async (_, path, text, off, on) => {
    expect(await has(path, text, off)).toBe(false)
    expect(await has(path, text, on)).toBe(true)
  })

  test('isDepositBank: the channels of banks on the deposit page', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perya-switch-'))
    cpSync(CONTENT, folder, { recursive: true })
    const rewrite = (file: string, change: (text: string) => string) =>
      writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')))
    const ofBank =
      '- { id: 77, name: Ilog Bank, icon: qrph, sort: 20, status: 1, minimum: 100, maximum: 200, bankId: 1, gateways: [sandbox] }'
    rewrite('recharge.yaml', (text) => `${text}\n${ofBank}\n`)
    const isOffered = () => has(DEPOSIT, 'Ilog Bank', readCatalogue(folder).webConfig)
    expect(await isOffered()).toBe(false)
    rewrite('web.yaml', (text) => text.replace('isDepositBank: false', 'isDepositBank: true'))
    expect(await isOffered()).toBe(true)
    rmSync(folder, { recursive: true })
    expect(await has(DEPOSIT, 'class="empty"', { appRechargeTypeList: [] })).toBe(true)
    expect(await has(DEPOSIT, 'class="empty"')).toBe(false)
  })

  test.each(Object.keys(webSource.entries))('%s has a test that shows its effect', (name) => {
    const isHere = name === 'isDepositBank' || rows.some(([what]) => what.startsWith(name))
    const file = elsewhere[name]
    if (isHere) expect(file).toBeUndefined()
    else expect(readFileSync(resolve(import.meta.dirname, `../${file}.test.ts`), 'utf8')).toContain(name)
  })
})

describe('home', () => {
  test('has its parts in the order of the specification', async () => {
    const html = await pages.render(HOME)
    const parts = [
      'class="carousel"',
      'class="film"',
      'class="ticker"',
      'id="popular"',
      'foot-brands',
      'class="footer"',
    ]
    const places = parts.map((part) => html.indexOf(part))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  test('stands without games and says so', async () => {
    const html = await pages.render(HOME, {}, [])
    expect(html).toContain('There is nothing to play right now.')
    expect(html).toContain('class="carousel"')
    expect(html).toContain('Know when to stop.')
  })

  test.each(['[{', '{}', 'null', '"text"', '[1,{"id":"facebook02"}]'])(
    'stands with broken social accounts: %s',
    async (socialMedia) => {
      const html = await pages.render(HOME, { socialMedia })
      expect(html).toContain('id="popular"')
      expect(html).toContain('Know when to stop.')
      expect(html).not.toContain('Follow us')
    },
  )

  test('lists contacts on the desktop, but no entry that calls itself Service or has no address', async () => {
    const html = await pages.render(WIDE)
    expect(html).toContain('>Telegram</a>')
    expect(html).not.toContain('Service desk')
  })

  test('names the app, its age limit and its country on the desktop', async () => {
    const html = await pages.render(WIDE)
    expect(html).toContain('Perya is for persons of 21 and over.')
    expect(html).toContain('Perya is offered in the Philippines only.')
  })

  test('names another country, or none, as it was built for', async () => {
    const foot = async (country: string) => {
      const other = await openPages(country)
      const html = await other.render('src/layouts/LobbyFooter.astro', {}, [], { platform: 'desktop' })
      await other.close()
      return html
    }
    expect(await foot('th')).toContain('Perya is offered in Thailand only.')
    const nowhere = await foot('none')
    expect(nowhere).toContain('Perya is for persons of 21 and over.')
    expect(nowhere).not.toContain('is offered in')
    // Two more builds of the site's code.
  }, 180_000)
})
