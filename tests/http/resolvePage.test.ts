import { describe, expect, test } from 'vitest'
import { clientAddress, isPrivateNetwork } from '#server/http/clientAddress.ts'
import { platformOf } from '#server/http/platform.ts'
import { type Build, resolvePage } from '#server/http/resolvePage.ts'

const PAGES = [
  '/mobile/lobby/home',
  '/mobile/lobby/home/1',
  '/mobile/lobby/home/1-3',
  '/desktop/lobby/home',
  '/mobile/lobby/wallets/record',
  '/mobile/reward/detail',
  '/mobile/reward/detail/16',
  '/terms-of-use',
  '/house/1001',
  '/coming-soon',
  '/404',
  '/mobile/secret',
]
const build: Build = {
  hasPage: (path) => PAGES.includes(path),
  isOnDemand: (path) => /^\/mobile\/notice\/detail\/[^/]+$/.test(path),
}

describe('where an address leads', () => {
  test.each([
    ['/', { kind: 'redirect', to: '/lobby/home', isPermanent: false }],
    ['/lobby/home', { kind: 'page', path: '/mobile/lobby/home', status: 200 }],
    ['/lobby/home/', { kind: 'redirect', to: '/lobby/home', isPermanent: true }],
    ['//lobby//home', { kind: 'redirect', to: '/lobby/home', isPermanent: true }],
    ['/mobile/lobby/home', { kind: 'redirect', to: '/lobby/home', isPermanent: true }],
    ['/desktop/lobby/home', { kind: 'redirect', to: '/lobby/home', isPermanent: true }],
    ['/mobile', { kind: 'redirect', to: '/', isPermanent: true }],
    ['/terms-of-use', { kind: 'page', path: '/terms-of-use', status: 200 }],
    ['/house/1001', { kind: 'page', path: '/house/1001', status: 200 }],
    ['/notice/detail/7', { kind: 'onDemand', path: '/mobile/notice/detail/7' }],
    ['/search', { kind: 'page', path: '/coming-soon', status: 404 }],
    ['/LOBBY/Home', { kind: 'redirect', to: '/lobby/home', isPermanent: true }],
    ['/Notice/Detail/Seven', { kind: 'redirect', to: '/notice/detail/Seven', isPermanent: true }],
    ['/walletskyc', { kind: 'redirect', to: '/walletsKyc', isPermanent: true }],
    ['/Lobby/Home/1', { kind: 'page', path: '/404', status: 404 }],
    ['/lobby/wallets/record', { kind: 'page', path: '/mobile/lobby/wallets/record', status: 200 }],
    ['/lobby/wallets/Safe-Box', { kind: 'redirect', to: '/lobby/wallets/safe-box', isPermanent: true }],
    ['/lobby/wallets/vault', { kind: 'page', path: '/404', status: 404 }],
    ['/withdrawal/wallet', { kind: 'page', path: '/coming-soon', status: 404 }],
    ['/reward/detail/16', { kind: 'page', path: '/mobile/reward/detail/16', status: 200 }],
    ['/reward/detail/42', { kind: 'redirect', to: '/profile/task', isPermanent: false }],
    ['/reward/detail/999', { kind: 'page', path: '/mobile/reward/detail', status: 404 }],
    ['/reward/detail', { kind: 'page', path: '/404', status: 404 }],
    ['/withdrawal/cash', { kind: 'page', path: '/404', status: 404 }],
    ['/lobby/withdrawal/bank', { kind: 'redirect', to: '/withdrawal/bank', isPermanent: false }],
    ['/lobby/withdrawal/cash', { kind: 'page', path: '/404', status: 404 }],
    ['/no/such/page', { kind: 'page', path: '/404', status: 404 }],
    ['/404', { kind: 'page', path: '/404', status: 404 }],
    ['/secret', { kind: 'page', path: '/404', status: 404 }],
  ] as const)('%s on a phone', (pathname, landing) => {
    expect(resolvePage(pathname, 'mobile', build)).toEqual(landing)
  })

  test.each([
    ['typeId=1&brandId=3', '/mobile/lobby/home/1-3'],
    ['typeId=1', '/mobile/lobby/home/1'],
    ['typeId=1&brandId=99', '/mobile/lobby/home/1'],
    ['typeId=99', '/mobile/lobby/home'],
    ['typeId=0&brandId=3', '/mobile/lobby/home'],
    ['typeId=../1', '/mobile/lobby/home'],
    ['typeId=1e999', '/mobile/lobby/home'],
    ['', '/mobile/lobby/home'],
  ])('home at ?%s is the page %s', (query, path) => {
    const landing = resolvePage('/lobby/home', 'mobile', build, new URLSearchParams(query))
    expect(landing).toEqual({ kind: 'page', path, status: 200 })
  })

  test('a tab is no address of its own, and other pages have none', () => {
    expect(resolvePage('/lobby/home/1', 'mobile', build)).toMatchObject({ path: '/404', status: 404 })
    expect(resolvePage('/terms-of-use', 'mobile', build, new URLSearchParams('typeId=1'))).toMatchObject({
      path: '/terms-of-use',
    })
  })

  test("an address without content has the page of its layout, in the reader's language", () => {
    const own = ['/desktop/404', '/fil/desktop/404', '/fil/404', '/desktop/coming-soon', ...PAGES]
    const desktop = (path: string) =>
      resolvePage(path, 'desktop', { ...build, hasPage: (one) => own.includes(one) }, new URLSearchParams(), {
        open: ['en', 'fil'],
        wanted: 'en',
      })
    expect(desktop('/no/such/page')).toEqual({ kind: 'page', path: '/desktop/404', status: 404 })
    expect(desktop('/fil/no/such/page')).toEqual({ kind: 'page', path: '/fil/desktop/404', status: 404 })
    expect(desktop('/lobby/points')).toEqual({ kind: 'page', path: '/desktop/coming-soon', status: 404 })
    expect(resolvePage('/no/such/page', 'mobile', { ...build, hasPage: (one) => own.includes(one) })).toMatchObject({
      path: '/404',
    })
  })

  test('redirects of one platform are not those of the other', () => {
    expect(resolvePage('/points', 'desktop', build)).toMatchObject({ kind: 'redirect', to: '/lobby/points' })
    expect(resolvePage('/points', 'mobile', build)).toMatchObject({ path: '/coming-soon', status: 404 })
  })

  test.each([
    ['/bind', '/lobby/bind'],
    ['/profile/info', '/lobby/profile'],
    ['/bindBankCard', '/lobby/bindBankCard'],
    ['/points', '/lobby/points'],
    ['/Lobby/Wallets/Deposit', '/lobby/wallets/deposit'],
    ['/lobby/Withdrawal/Wallet', '/lobby/withdrawal/wallet'],
    ['/Lobby/notice/Detail/Gcash', '/lobby/notice/detail/Gcash'],
  ])('%s on a desktop leads to %s', (pathname, to) => {
    expect(resolvePage(pathname, 'desktop', build)).toMatchObject({ kind: 'redirect', to })
  })

  test('returns "nothing" if not even an error page is built', () => {
    expect(resolvePage('/x', 'mobile', { hasPage: () => false, isOnDemand: () => false })).toEqual({ kind: 'nothing' })
  })
})

const PHONE = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

describe('the layout', () => {
  test.each([
    ['a phone by its name', undefined, undefined, PHONE, 'mobile'],
    ['a laptop by its name', undefined, undefined, LAPTOP, 'desktop'],
    ['the hint over the name', undefined, '?0', PHONE, 'desktop'],
    ['the hint over the name', undefined, '?1', LAPTOP, 'mobile'],
    ['the choice over the hint', 'a=b; platform=desktop', '?1', PHONE, 'desktop'],
    ['the choice over the hint', 'platform=mobile', '?0', LAPTOP, 'mobile'],
    ['nonsense in the cookie is no choice', 'platform=toString', '?0', undefined, 'desktop'],
    ['a cookie that only ends alike is no choice', 'xplatform=desktop', '?1', undefined, 'mobile'],
    ['whoever does not say', undefined, undefined, undefined, 'mobile'],
  ])('%s', (_, cookie, mobileHint, userAgent, platform) => {
    expect(platformOf({ cookie, mobileHint, userAgent })).toBe(platform)
  })
})

describe('the client address', () => {
  test.each([
    ['no proxy: the header is a claim', '9.9.9.9', '1.1.1.1', 0, '9.9.9.9'],
    ['one proxy: what it saw', '10.0.0.1', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
    ['two proxies: what the outer one saw', '10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
    ['more proxies than entries: the socket', '10.0.0.1', '1.1.1.1', 2, '10.0.0.1'],
    ['not an address: the socket', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['IPv4 inside IPv6', '::ffff:9.9.9.9', undefined, 0, '9.9.9.9'],
    ['IPv4 inside IPv6, in hexadecimal', '10.0.0.1', '::FFFF:909:909', 1, '9.9.9.9'],
    ['a scope says nothing of who it is', 'fe80::1%eth0', undefined, 0, 'fe80::1'],
  ])('%s', (_, socket, forwarded, hops, address) => {
    expect(clientAddress(socket, forwarded, hops)).toBe(address)
  })

  test.each([
    ['127.0.0.1', true],
    ['192.168.3.4', true],
    ['::1', true],
    ['fd00::1', true],
    ['8.8.8.8', false],
    ['2606:4700::1', false],
    ['', false],
  ])('%s is inside: %s', (address, is) => {
    expect(isPrivateNetwork(address)).toBe(is)
  })
})
