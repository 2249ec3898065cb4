import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { type WebConfig, webSource } from '#contract/lobby/catalogue.ts'
import { catalogue, readCatalogue } from '#server/content/catalogue.ts'
import { type Islands, islandsOf, openPages, type Pages, withoutProps } from './render.ts'

const HOME = 'src/pages/mobile/lobby/home.astro'
const WIDE = 'src/pages/desktop/lobby/home.astro'
const REGISTER = 'src/pages/mobile/register.astro'
const LOGIN = 'src/pages/mobile/login.astro'
const DEPOSIT = 'src/pages/mobile/lobby/wallets/deposit.astro'
const WITHDRAW = 'src/pages/desktop/lobby/wallets/withdraw.astro'
const MEMBER = 'src/pages/desktop/lobby/member.astro'
const own = catalogue().webConfig

/** The first banner, leading to a page that no build has. */
const dead = own.appLobbyAdConfigList
  .slice(0, 1)
  .map((banner) => ({ ...banner, clickType: 1 as const, clickAction: '/nowhere' }))

let pages: Pages
beforeAll(async () => {
  pages = await openPages()
})

/** A text or element of the page. For content that only a known player sees, a check of the island's props. */
type Sign = string | RegExp | ((islands: Islands) => boolean)

/** Whether the switched content is on the visible page. */
async function has(path: string, sign: Sign, change: Partial<WebConfig> = {}): Promise<boolean> {
  const html = await pages.render(path, change)
  if (typeof sign === 'function') return sign(islandsOf(html))
  const read = withoutProps(html)
  return typeof sign === 'string' ? read.includes(sign) : sign.test(read)
}

const image = (uniqueKey: 'login_77' | 'NewYear_icon' | 'recharge_activities_entry') => ({
  appGenericImgList: [{ uniqueKey, imgUrl: '/own/hero.webp' }],
})
const app = (downloadType: 0 | 1 | 2 | 3) => ({ h5: { downloadType, downloadUrl: 'https://apps.example/perya.apk' } })
const noApk: Partial<WebConfig> = { h5: { downloadType: 3, downloadUrl: '' } }
const cdn = { gameResourceUrl: 'https://cdn.example/perya' }
const green = { mode: 'green' } as const

/** Whether the withdrawal form receives these limits. */
const limits =
  (some: Partial<WebConfig['withdrawal']>) =>
  ({ WithdrawForm }: Islands) =>
    isDeepStrictEqual({ ...Object(WithdrawForm?.limits), ...some }, WithdrawForm?.limits)

/** Whether the deposit form receives a channel, which it shows on a tap. */
const ofChannel =
  (name: string) =>
  ({ DepositForm }: Islands) =>
    Object(DepositForm?.channels).some((channel: { name: string }) => channel.name === name)

type Row = [what: string, path: string, sign: Sign, off: Partial<WebConfig>, on: Partial<WebConfig>]

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
  [
    'firstRechargeBonus beside the deposit button',
    HOME,
    ({ HomeHeader }) => HomeHeader?.firstBonus === 12_300,
    {},
    { firstRechargeBonus: 12_300 },
  ],
  [
    'actInviteConditionModelClient2List on the badge of the wheel',
    HOME,
    'Get ₱12',
    { actInviteConditionModelClient2List: [] },
    { actInviteConditionModelClient2List: [{ bonusAmount: 1_200 }] },
  ],
  ['firstRechargeBonus on the deposit page', DEPOSIT, '+₱123.00', {}, { firstRechargeBonus: 12_300 }],
  ['bonusTurnover', DEPOSIT, ({ DepositForm }) => DepositForm?.turnover === 7, {}, { bonusTurnover: 7 }],
  ['depositAmounts', DEPOSIT, '₱777', {}, { depositAmounts: [77_700] }],
  [
    'withdrawal: the amounts',
    WITHDRAW,
    limits({ amounts: [88_800] }),
    {},
    { withdrawal: { ...own.withdrawal, amounts: [88_800] } },
  ],
  [
    'withdrawal: the limits',
    WITHDRAW,
    limits({ minimum: 45_600 }),
    {},
    { withdrawal: { ...own.withdrawal, minimum: 45_600 } },
  ],
  [
    'appUserLevelConfigList',
    MEMBER,
    ({ MemberOverview }) => isDeepStrictEqual(MemberOverview?.levels, [{ level: 0, betAmount: 424_242 }]),
    {},
    { appUserLevelConfigList: [{ level: 0, betAmount: 424_242 }] },
  ],
  ['usernameLengthMin', REGISTER, 'Use 9 to ', {}, { usernameLengthMin: 9 }],
  ['passwordLengthMin', REGISTER, 'Use 11 to ', {}, { passwordLengthMin: 11 }],
  [
    'accountRule',
    REGISTER,
    ({ RegisterForm }) => Object(RegisterForm?.rules).accountRule?.mobileStartsWith === '8',
    {},
    { accountRule: { mobileStartsWith: '8' } },
  ],
  [
    'accountLengthMax',
    REGISTER,
    'Use 10 to 12 digits.',
    { registerType: 'phoneNoOtp' },
    { registerType: 'phoneNoOtp', accountLengthMax: 12 },
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
  [
    'appGenericImgList: NewYear_icon',
    HOME,
    ({ Ticker }) => Ticker?.newYearIcon === '/own/hero.webp',
    {},
    image('NewYear_icon'),
  ],
  [
    'appGenericImgList: recharge_activities_entry',
    HOME,
    ({ Floats }) => JSON.stringify(Floats).includes('/own/hero.webp'),
    {},
    image('recharge_activities_entry'),
  ],
  ['gameResourceUrl before films', HOME, 'src="https://cdn.example/perya/films/signCard.avif"', {}, cdn],
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
    ({ PopupHost }) => isDeepStrictEqual(PopupHost?.unfollowable, [own.appNoticeConfigList[0]?.id]),
    {},
    {
      appNoticeConfigList: own.appNoticeConfigList
        .slice(0, 1)
        .map((notice) => ({ ...notice, clickType: 1 as const, clickAction: '/nowhere', action: 'Go' })),
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

/** Switches without an effect on built pages, and the file that tests them. */
const elsewhere: Record<string, string> = {
  usernameLengthMax: 'lobby/serverSwitches.test',
  passwordLengthMax: 'lobby/serverSwitches.test',
  accountLengthMin: 'lobby/serverSwitches.test',
  bigWinMinimum: 'lobby/serverSwitches.test',
  countryCode: 'lobby/catalogue.test',
  lcChatServiceUrl: 'support/chatAddress.test',
  serviceMail: 'lobby/legalPages.test',
  appStores: 'lobby/rendered/brought',
}

const CONTENT = resolve(import.meta.dirname, '../../../content/lobby')

describe('a switch of the web configuration', () => {
  test.each(rows)('%s', async (_, path, sign, off, on) => {
    expect(await has(path, sign, off)).toBe(false)
    expect(await has(path, sign, on)).toBe(true)
  })

  test('isDepositBank: the channels of banks on the deposit page', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perya-switch-'))
    cpSync(CONTENT, folder, { recursive: true })
    const rewrite = (file: string, change: (text: string) => string) =>
      writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')))
    const ofBank =
      '- { id: 77, name: Ilog Bank, kind: qrph, sort: 20, status: 1, minimum: 100, maximum: 200, bankId: 1, gateways: [sandbox] }'
    rewrite('recharge.yaml', (text) => `${text}\n${ofBank}\n`)
    const isOffered = () => has(DEPOSIT, ofChannel('Ilog Bank'), readCatalogue(folder).webConfig)
    expect(await isOffered()).toBe(true)
    rewrite('web.yaml', (text) => text.replace('isDepositBank: true', 'isDepositBank: false'))
    expect(await isOffered()).toBe(false)
    rmSync(folder, { recursive: true })
    expect(await has(DEPOSIT, 'class="empty"', { appRechargeTypeList: [] })).toBe(true)
    expect(await has(DEPOSIT, 'class="empty"')).toBe(false)
  })

  test.each(Object.keys(webSource.entries))('%s has a test that shows its effect', (name) => {
    const isHere = name === 'isDepositBank' || rows.some(([what]) => what.startsWith(name))
    const file = elsewhere[name]
    if (isHere) expect(file).toBeUndefined()
    else expect(readFileSync(resolve(import.meta.dirname, `../../${file}.ts`), 'utf8')).toContain(name)
  })
})
