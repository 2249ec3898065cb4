import { describe, expect, test } from 'vitest'
import { activityPath, bannerTarget, outsideUrl, popupTarget, targetOf } from '#contract/activities/activities.ts'
import { activityKind, kinds, nameOf } from '#contract/activities/kinds.ts'
import { visibleBanners, visiblePopups } from '#contract/activities/offers.ts'
import { sheetIn, sheetPath } from '#contract/activities/sheet.ts'
import { jumpType } from '#contract/enumerations.ts'
import { routeOf } from '#contract/routes.ts'

const HOSTS = ['facebook.com', 't.me']
const { none, activity, game, url } = jumpType

describe('the activity table', () => {
  test('is the one of spec 2.9', () => {
    const spec = {
      0: '/lobby/wallets/deposit',
      17: '/lobby/wallets/deposit',
      20: '/activity/spin',
      22: '/activity/cashBonus',
      15: '/activity/sign',
      26: '/activity/agent',
      31: '/activity/agentCount',
      8: '/activity/vipRebate',
      21: '/activity/follow',
      30: '/activity/supply',
      33: '/activity/weekendLottery',
      35: '/activity/festival',
      36: '/activity/freeSign',
      37: '/activity/christmas',
      38: '/activity/newYear',
      39: '/activity/firstCharge',
      40: '/activity/inviteFriends',
      41: '/activity/agent5',
      43: '/activity/depositEvery',
      4: '/bind',
      42: '/profile/task',
    }
    for (const [id, path] of Object.entries(spec)) expect(activityPath(Number(id)), id).toBe(path)
  })

  test('leads only to rows of the route tables', () => {
    const sheets = kinds.filter(({ path }) => path && sheetIn(routeOf('desktop', path)?.redirect ?? ''))
    const onPhonesOnly = sheets.map(({ id }) => id)
    for (const { path } of kinds) if (path) expect(routeOf('mobile', path), path).toBeDefined()
    const spec = [16, 22, 28, 30, 31, 33, 35, 37, 38, 39, 40, 43]
    expect(onPhonesOnly.toSorted((one, other) => one - other)).toEqual(spec)
    for (const { id, path = '' } of sheets) expect(routeOf('desktop', path)?.redirect).toBe(sheetPath(nameOf(id)))
  })

  test('names its sheets by the query of the rewards page', () => {
    expect(sheetPath('supply')).toBe('/lobby/rewards?open=supply')
    expect(['?a=1&open=supply', '?open=supply#x', '?reopen=supply', '?open=a/b', ''].map(sheetIn)).toEqual([
      ...['supply', 'supply'],
      ...[undefined, undefined, undefined],
    ])
  })

  test.each([5, -1, 44, 1e9, Number.NaN, 29, 23])('has nothing for %s', (id) => {
    expect(activityPath(id)).toBeUndefined()
  })
})

describe('a tap', () => {
  test.each([
    [none, 42, { kind: 'none' }],
    [activity, 42, { kind: 'page', path: '/profile/task' }],
    [activity, '42', { kind: 'page', path: '/profile/task' }],
    [activity, 10_000, { kind: 'page', path: '/profile/task' }],
    [activity, 0, { kind: 'page', path: '/lobby/wallets/deposit' }],
    [activity, '/fair', { kind: 'page', path: '/fair' }],
    [activity, '//evil.example', { kind: 'none' }],
    [activity, '/\\evil.example', { kind: 'none' }],
    [activity, 999, { kind: 'none' }],
    [activity, '', { kind: 'none' }],
    [activity, undefined, { kind: 'none' }],
    [activity, '42; drop', { kind: 'none' }],
    [game, 1001, { kind: 'page', path: '/start?gameId=1001' }],
    [game, '1001', { kind: 'page', path: '/start?gameId=1001' }],
    [game, '', { kind: 'none' }],
    [game, '1&x=1', { kind: 'none' }],
    [url, 'https://www.facebook.com/perya', { kind: 'outside', url: 'https://www.facebook.com/perya' }],
    [url, '/fair', { kind: 'page', path: '/fair' }],
    [url, 'https://evil.example/', { kind: 'none' }],
    [7, 42, { kind: 'none' }],
  ])('of type %s with action %s', (clickType, clickAction, target) => {
    expect(targetOf({ clickType, clickAction }, HOSTS)).toEqual(target)
    expect(bannerTarget({ clickType, clickAction }, HOSTS)).toEqual(target)
  })

  test('on a banner opens follow rewards and accumulated recharge over the page, elsewhere their screens', () => {
    const follow = { clickType: activity, clickAction: activityKind.followRewards }
    expect(bannerTarget(follow, HOSTS)).toEqual({ kind: 'modal', activity: 21, path: '/activity/follow' })
    expect(targetOf(follow, HOSTS)).toEqual({ kind: 'page', path: '/activity/follow' })
    expect(bannerTarget({ clickType: activity, clickAction: '28' }, HOSTS)).toMatchObject({ kind: 'modal' })
  })

  test('on a pop-up without a target opens its notice', () => {
    expect(popupTarget({ id: 7, clickType: none }, HOSTS)).toEqual({ kind: 'page', path: '/notice/detail/7' })
    const unknown = { id: 7, clickType: activity, clickAction: 999 }
    expect(popupTarget(unknown, HOSTS)).toEqual({ kind: 'page', path: '/notice/detail/7' })
    const tasks = { id: 7, clickType: activity, clickAction: 42 }
    expect(popupTarget(tasks, HOSTS)).toEqual({ kind: 'page', path: '/profile/task' })
  })
})

describe('an external address', () => {
  test.each([
    ['https://t.me/perya', 'https://t.me/perya'],
    ['https://m.facebook.com/', 'https://m.facebook.com/'],
    ['mailto:help@perya.example', 'mailto:help@perya.example'],
    ['tel:+6328', 'tel:+6328'],
  ])('may be %s', (text, href) => {
    expect(outsideUrl(text, HOSTS)).toBe(href)
  })

  test.each([
    'http://t.me/perya',
    'https://not-t.me/',
    'https://t.me.evil.example/',
    'https://t.me@evil.example/',
    'https://user:secret@t.me/',
    'https://t.me:8443/',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'intent://t.me',
    't.me',
    '',
    'https://',
  ])('may not be %j', (text) => {
    expect(outsideUrl(text, HOSTS)).toBeUndefined()
  })
})

const link = (id: number, clickAction: string | number, clickType: number = activity) => ({
  ...{ id, clickAction, clickType, sort: 100 - id },
  isH5Pop: true,
})
const items = [link(1, 4), link(2, '36'), link(3, 41), link(4, 15), link(5, 37), link(6, 4, game), link(7, '/fair')]
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)

const guest = {
  hasMobile: false,
  hasDeposited: false,
  hasMatch: true,
  canDeposit: true,
  promotions: 'pushed' as const,
  isGameOpen: () => true,
  activityIds: [] as number[],
}

describe('what a player sees', () => {
  test.each([
    [{ hasMobile: false, activityIds: [] }, [7, 6, 1], [7, 6]],
    [{ hasMobile: true, activityIds: [] }, [7, 6], [7, 6]],
    [{ hasMobile: false, activityIds: [4] }, [7, 6, 1], [7, 6, 1]],
    [{ hasMobile: true, activityIds: [4, 36] }, [7, 6, 2], [7, 6, 2]],
    [{ hasMobile: true, activityIds: [15, 36, 37, 41] }, [7, 6, 5, 4, 3, 2], [7, 6, 5, 4, 3, 2]],
  ])('as %j: these banners and those pop-ups', (known, banners, popups) => {
    const viewer = { ...guest, ...known }
    expect(idsOf(visibleBanners(items, viewer))).toEqual(banners)
    expect(idsOf(visiblePopups(items, viewer))).toEqual(popups)
  })

  test('has no closed game', () => {
    const games = [link(1, 1001, game), link(2, '1002', game), link(3, 0, game)]
    const viewer = { ...guest, isGameOpen: (id: number) => id !== 1001 }
    expect(idsOf(visibleBanners(games, viewer))).toEqual([3, 2])
  })

  test('has no link to deposits while they are closed, by number or by address', () => {
    const links = [
      link(1, 0),
      link(2, '/lobby/wallets/deposit'),
      link(3, '/lobby/wallets/deposit?from=banner'),
      link(4, '/fair'),
    ]
    expect(idsOf(visibleBanners(links, guest))).toEqual([4, 3, 2, 1])
    expect(idsOf(visibleBanners(links, { ...guest, canDeposit: false }))).toEqual([4])
  })

  test('has the gift of a first deposit while it can be had', () => {
    const gift = { ...link(1, '/fair'), gift: 'firstDeposit' } as const
    const due = (known: object) => idsOf(visibleBanners([gift], { ...guest, ...known }))
    expect([due({}), due({ hasDeposited: true }), due({ canDeposit: false })]).toEqual([[1], [], []])
    expect(due({ hasMatch: false })).toEqual([])
    expect(idsOf(visiblePopups([gift], { ...guest, hasMatch: false }))).toEqual([])
  })

  test('does not include a pop-up that is not for the web', () => {
    const viewer = guest
    expect(visiblePopups([{ ...link(1, '/fair'), isH5Pop: false }], viewer)).toEqual([])
    expect(visiblePopups([{ ...link(1, '/fair'), isH5Pop: 0 as const }], viewer)).toEqual([])
  })
})
