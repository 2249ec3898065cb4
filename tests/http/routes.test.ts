import { describe, expect, test } from 'vitest'
import { menuEntryOf, routeOf, routes } from '#contract/routes.ts'
import { isBuilt } from '#server/http/built.ts'

/** Spec 2.2, verbatim: public pages, and those that require a log-in. */
const mobile = {
  redirects: { '/': '/lobby/home' },
  public: [
    ...['/lobby/home', '/lobby/notice', '/lobby/rewards', '/service', '/notice/detail/{id}', '/forget', '/about'],
    ...['/login', '/register', '/apkdownload', '/activity/weekendLottery', '/terms-of-use', '/privacy-policy'],
    ...['points', 'signBonus', 'agent', 'dayBonus', 'supply', 'christmas', 'newYear', 'agent5'].map(
      (it) => `/rule/${it}`,
    ),
  ],
  player: [
    ...['/lobby/wallets/{id}', '/lobby/task', '/lobby/activity', '/lobby/email'],
    ...['/lobby/wallets/deposit', '/lobby/wallets/withdraw', '/withdrawal/{name}'],
    ...['/points', '/bindBankCard', '/bankCardList', '/start', '/search', '/reward/detail/{id}'],
    ...['user', 'bank', 'task', 'vip', 'email', 'superior', 'favorites', 'more', 'agree/{name}', 'license', 'info'].map(
      (it) => `/profile/${it}`,
    ),
    ...['/record/transaction', '/bind', '/test'],
    ...['index', 'spin', 'cashBonus', 'agent', 'agentCount', 'agent5', 'vipRebate', 'follow', 'supply', 'festival'].map(
      (it) => `/activity/${it}`,
    ),
    ...['freeSign', 'christmas', 'newYear', 'firstCharge', 'inviteFriends', 'depositEvery', 'sign', 'signPay'].map(
      (it) => `/activity/${it}`,
    ),
    ...['/walletsPassword', '/walletsKyc', '/walletsKycUpload'],
  ],
}

/** Spec 2.3. */
const desktop = {
  redirects: {
    '/': '/lobby/home',
    '/bind': '/lobby/bind',
    '/profile/info': '/lobby/profile',
    '/bindBankCard': '/lobby/bindBankCard',
    '/points': '/lobby/points',
  },
  public: [
    ...['/login', '/register', '/forget', '/rule/{name}'],
    ...['home', 'rewards', 'notice', 'notice/detail/{id}'].map((it) => `/lobby/${it}`),
  ],
  player: [
    '/start',
    ...['games', 'member', 'profile', 'wallets/{id}', 'bindBankCard', 'points', 'bind', 'record/transaction'],
    ...['favorites', 'withdrawal/{name}', 'terms-of-use', 'privacy-policy'],
    ...['walletsPassword', 'walletsKyc', 'walletsKycUpload'],
    ...['freeSign', 'sign', 'signPay', 'follow', 'spin', 'vipRebate', 'agent', 'agent5'].map((it) => `activity/${it}`),
    ...['bank', 'vip', 'task'].map((it) => `profile/${it}`),
  ].map((it) => (it.startsWith('/') ? it : `/lobby/${it}`)),
}

describe.each([
  ['mobile', mobile],
  ['desktop', desktop],
] as const)('the %s route table', (platform, spec) => {
  const rows = routes[platform].filter((route) => !route.isOurs)

  test('has the redirects of the spec', () => {
    const moved = rows.filter(({ redirect }) => redirect).map(({ path, redirect }) => [path, redirect])
    expect(Object.fromEntries(moved)).toEqual(spec.redirects)
  })

  test.each(['public', 'player'] as const)('has exactly the %s routes of the spec', (access) => {
    const paths = rows.filter((route) => !route.redirect && route.access === access).map(({ path }) => path)
    expect(paths.toSorted()).toEqual(spec[access].toSorted())
  })

  test('has a page for every row, or one that it leads to', () => {
    expect(routes[platform].filter((route) => !isBuilt(platform, route))).toEqual([])
  })

  test('names no address twice, and none without a target for its redirect', () => {
    const paths = routes[platform].map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    for (const { redirect } of routes[platform]) {
      if (redirect) expect(routeOf(platform, redirect.split('?', 1)[0] ?? ''), redirect).toBeDefined()
    }
  })
})

test.each([
  ['mobile', 16, undefined],
  ['mobile', 28, undefined],
  ['mobile', 36, '/activity/freeSign'],
  ['mobile', 23, '/lobby/rewards?open=freeLoginBonus'],
  ['desktop', 28, '/lobby/rewards?open=accumulatedRecharge'],
  ['desktop', 36, '/activity/freeSign'],
  ['desktop', 42, '/profile/task'],
  ['desktop', 29, '/lobby/rewards'],
] as const)('on %s the detail of activity %i leads to %s', (platform, id, to) => {
  expect(routeOf(platform, `/reward/detail/${id}`)?.redirect).toBe(to)
})

test('the tab bar highlights the tab of spec 2.4', () => {
  const tabs = routes.mobile.filter(({ tab }) => tab !== undefined).map(({ path, tab }) => [path, tab])
  expect(Object.fromEntries(tabs)).toMatchObject({
    '/lobby/home': 'home',
    '/lobby/rewards': 1,
    '/lobby/notice': 3,
    '/lobby/wallets/deposit': 4,
    '/lobby/wallets/withdraw': 4,
    '/lobby/email': 0,
    '/lobby/task': 2,
  })
})

describe('the highlighted entry of the desktop menu', () => {
  test.each([
    ['/lobby/home', '/lobby/home'],
    ['/lobby/games', '/lobby/games'],
    ['/start', '/lobby/games'],
    ['/lobby/rewards', '/lobby/rewards'],
    ['/lobby/activity/spin', '/lobby/rewards'],
    ['/lobby/notice/detail/7', '/lobby/notice'],
    ['/lobby/profile', '/lobby/member'],
    ['/lobby/profile/task', '/lobby/member'],
    ['/lobby/wallets/deposit', '/lobby/member'],
    ['/lobby/walletsKyc', '/lobby/member'],
    ['/lobby/record/transaction', '/lobby/member'],
    ['/lobby/security', '/lobby/member'],
    ['/lobby/terms-of-use', undefined],
    ['/service', undefined],
    ['/login', undefined],
  ])('on %s is %s', (path, entry) => {
    const route = routeOf('desktop', path)
    expect(route && menuEntryOf(route)).toBe(entry)
  })

  test('every player’s own page highlights one', () => {
    const own = routes.desktop.filter(
      ({ access, redirect, entry }) => access === 'player' && !redirect && entry !== 'none',
    )
    expect(own.length).toBeGreaterThan(20)
    expect(own.filter((route) => menuEntryOf(route) === undefined)).toEqual([])
  })
})
