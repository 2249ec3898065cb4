import { activityKind, kinds, nameOf } from './activities/kinds.ts'
import { sheetPath } from './activities/sheet.ts'
import type { PlatformName } from './enumerations.ts'
import { walletPages } from './wallet/pages.ts'
import { payeeKinds } from './wallet/rails.ts'

/** The desktop's left menu (spec 2.11). */
export const menuEntries = ['/lobby/home', '/lobby/games', '/lobby/rewards', '/lobby/notice', '/lobby/member'] as const
export type MenuEntry = (typeof menuEntries)[number]

/**
 * The two route tables of spec 2.2 and 2.3, one row per screen. A row without a page shows "coming soon" with status 404. `{x}` is one path
 * segment.
 */
export type Route = {
  path: string
  access: 'public' | 'player'
  redirect?: string
  /** The segments that stand at its placeholder. Any other makes an unknown address; without it, every segment fits. */
  names?: readonly string[]
  /** Bottom tab bar highlight by spec 2.4's indices; 'home' is the home tab. */
  tab?: 'home' | number
  /** Desktop menu entry to highlight. The default for player pages is Member. */
  entry?: MenuEntry | 'none'
  /** Not in the spec's table. Added so that an address of the other layout, or a footer link, leads somewhere. */
  isOurs?: true
}

type Row<Path extends string> = Route & { path: Path }
type Tab = Route['tab']

const open = <const P extends string>(path: P, tab?: Tab): Row<P> => ({
  path,
  access: 'public',
  ...(tab !== undefined && { tab }),
})
const closed = <const P extends string>(path: P, tab?: Tab): Row<P> => ({ ...open(path, tab), access: 'player' })
const moved = <const P extends string>(path: P, redirect: string): Row<P> => ({ path, access: 'public', redirect })
const ours = <R extends Route>(route: R): R => ({ ...route, isOurs: true })
const among = <R extends Route>(names: readonly string[], route: R): R => ({ ...route, names })
const under = <R extends Route>(entry: MenuEntry | 'none', route: R): R => ({ ...route, entry })
/** One row per name, with paths that the compiler knows. */
const each = <const N extends string, R extends Route>(names: readonly N[], row: (name: N) => R): R[] => names.map(row)

const mobile = [
  moved('/', '/lobby/home'),
  open('/lobby/home', 'home'),
  closed('/lobby/wallets/deposit', 4),
  closed('/lobby/wallets/withdraw', 4),
  among(walletPages, closed('/lobby/wallets/{id}', 4)),
  open('/lobby/notice', 3),
  closed('/lobby/task', 2),
  closed('/lobby/activity'),
  open('/lobby/rewards', 1),
  closed('/lobby/email', 0),
  among(payeeKinds, closed('/withdrawal/{name}', 4)),
  closed('/points', 4),
  open('/service'),
  closed('/bindBankCard'),
  closed('/bankCardList'),
  closed('/start'),
  closed('/search'),
  open('/notice/detail/{id}'),
  closed('/reward/detail/{id}'),
  ...each(
    ['user', 'bank', 'task', 'vip', 'email', 'superior', 'favorites', 'more', 'agree/{name}', 'license', 'info'],
    (name) => closed(`/profile/${name}`),
  ),
  closed('/record/transaction'),
  closed('/bind'),
  open('/forget'),
  ours(open('/not-me')),
  open('/about'),
  open('/login'),
  open('/register'),
  closed('/test'),
  open('/apkdownload'),
  ...each(
    ['index', 'cashBonus', 'agent', 'agentCount', 'agent5', 'vipRebate', 'follow', 'supply', 'festival'],
    (name) => closed(`/activity/${name}`),
  ),
  closed('/activity/spin', 2),
  open('/activity/weekendLottery'),
  ...each(
    ['freeSign', 'christmas', 'newYear', 'firstCharge', 'inviteFriends', 'depositEvery', 'sign', 'signPay'],
    (name) => closed(`/activity/${name}`),
  ),
  ...each(['points', 'signBonus', 'agent', 'dayBonus', 'supply', 'christmas', 'newYear', 'agent5'], (name) =>
    open(`/rule/${name}`),
  ),
  ...each(
    [
      ...(['wagering', 'weekendLottery', 'festival', 'spin', 'redPacket', 'tournaments'] as const),
      ...(['agentCount', 'inviteFriends'] as const),
    ],
    (name) => ours(open(`/rule/${name}`)),
  ),
  ...each(['stakes', 'props'], (name) => ours(closed(`/lobby/wallets/${name}`, 4))),
  ours(closed('/activity/tournaments')),
  closed('/walletsPassword'),
  closed('/walletsKyc'),
  closed('/walletsKycUpload'),
  open('/terms-of-use'),
  open('/privacy-policy'),
  ours(moved('/lobby/record/transaction', '/record/transaction')),
  ours(moved('/lobby/favorites', '/profile/favorites')),
  ours(moved('/lobby/terms-of-use', '/terms-of-use')),
  ours(moved('/lobby/privacy-policy', '/privacy-policy')),
  ours(moved('/lobby/games', '/lobby/home')),
  ours(moved('/lobby/notice/detail/{id}', '/notice/detail/{id}')),
  ours(moved('/lobby/profile/task', '/profile/task')),
  ours(moved('/lobby/profile/bank', '/profile/bank')),
  ours(moved('/lobby/profile/vip', '/profile/vip')),
  ours(moved('/lobby/bindBankCard', '/bindBankCard')),
  ours(among(payeeKinds, moved('/lobby/withdrawal/{name}', '/withdrawal/{name}'))),
  ours(closed('/profile/security')),
  ours(closed('/profile/invite')),
  ours(moved('/lobby/invite', '/profile/invite')),
  ours(closed('/profile/data')),
  ours(open('/profile/care')),
  ours(moved('/lobby/care', '/profile/care')),
  ours(closed('/profile/statement')),
  ours(moved('/lobby/statement', '/profile/statement')),
  ours(moved('/lobby/data', '/profile/data')),
  ours(moved('/lobby/security', '/profile/security')),
  ours(moved('/lobby/profile', '/profile/user')),
  ours(moved('/lobby/member', '/profile/user')),
  ours(moved('/lobby/bind', '/bind')),
  ...each(['walletsPassword', 'walletsKyc', 'walletsKycUpload'], (name) => ours(moved(`/lobby/${name}`, `/${name}`))),
  ours(open('/age-notice')),
  ours(open('/fair')),
  ours(open('/fair/how')),
  ours(open('/fair/how/{kind}')),
  ours(open('/credits')),
  ours(open('/browsers')),
  ours(open('/rule')),
]

const desktop = [
  moved('/', '/lobby/home'),
  open('/login'),
  open('/register'),
  open('/forget'),
  ours(open('/not-me')),
  under('/lobby/games', closed('/start')),
  moved('/bind', '/lobby/bind'),
  moved('/profile/info', '/lobby/profile'),
  moved('/bindBankCard', '/lobby/bindBankCard'),
  moved('/points', '/lobby/points'),
  open('/lobby/home', 'home'),
  closed('/lobby/games'),
  open('/lobby/rewards'),
  open('/lobby/notice'),
  under('/lobby/notice', open('/lobby/notice/detail/{id}')),
  closed('/lobby/member'),
  closed('/lobby/profile'),
  among(walletPages, closed('/lobby/wallets/{id}')),
  closed('/lobby/bindBankCard'),
  closed('/lobby/points'),
  closed('/lobby/bind'),
  closed('/lobby/record/transaction'),
  closed('/lobby/favorites'),
  among(payeeKinds, closed('/lobby/withdrawal/{name}')),
  under('none', closed('/lobby/terms-of-use')),
  under('none', closed('/lobby/privacy-policy')),
  closed('/lobby/walletsPassword'),
  closed('/lobby/walletsKyc'),
  closed('/lobby/walletsKycUpload'),
  ...each(['freeSign', 'sign', 'signPay', 'follow', 'spin', 'vipRebate', 'agent', 'agent5'], (name) =>
    under('/lobby/rewards', closed(`/lobby/activity/${name}`)),
  ),
  ...each(['bank', 'vip', 'task'], (name) => closed(`/lobby/profile/${name}`)),
  open('/rule/{name}'),
  ours(open('/rule')),
  ours(open('/terms-of-use')),
  ours(open('/privacy-policy')),
  ours(open('/about')),
  ours(open('/profile/license')),
  ours(closed('/lobby/security')),
  ours(closed('/lobby/invite')),
  ours(moved('/profile/invite', '/lobby/invite')),
  ours(closed('/lobby/data')),
  under('/lobby/member', ours(open('/lobby/care'))),
  ours(moved('/profile/care', '/lobby/care')),
  ours(closed('/lobby/statement')),
  ours(moved('/profile/statement', '/lobby/statement')),
  ours(moved('/profile/data', '/lobby/data')),
  ours(moved('/profile/security', '/lobby/security')),
  ours(open('/age-notice')),
  ours(open('/fair')),
  ours(open('/fair/how')),
  ours(open('/fair/how/{kind}')),
  ours(open('/credits')),
  ours(open('/browsers')),
  ours(open('/service')),
  under('none', ours(closed('/test'))),
  ours(moved('/search', '/lobby/games')),
  ...each(['walletsPassword', 'walletsKyc', 'walletsKycUpload'], (name) => ours(moved(`/${name}`, `/lobby/${name}`))),
  ours(moved('/record/transaction', '/lobby/record/transaction')),
  ours(moved('/profile/favorites', '/lobby/favorites')),
  ...each(['deposit', 'withdraw'], (name) => ours(closed(`/lobby/wallets/${name}`))),
  ...each(['stakes', 'props'], (name) => ours(closed(`/lobby/wallets/${name}`))),
  under('/lobby/rewards', ours(closed('/lobby/activity/tournaments'))),
  ours(moved('/activity/tournaments', '/lobby/activity/tournaments')),
  // On desktop, mail is beside the notices.
  ours(moved('/lobby/email', '/lobby/notice')),
  ours(moved('/profile/email', '/lobby/notice')),
  ours(moved('/notice/detail/{id}', '/lobby/notice/detail/{id}')),
  ours(moved('/profile/task', '/lobby/profile/task')),
  ours(moved('/profile/bank', '/lobby/profile/bank')),
  ours(moved('/profile/vip', '/lobby/profile/vip')),
  ours(moved('/bankCardList', '/lobby/profile/bank')),
  ours(among(payeeKinds, moved('/withdrawal/{name}', '/lobby/withdrawal/{name}'))),
  // A player's own pages on the phone are sections of one page here.
  ...each(['user', 'superior', 'more'], (name) => ours(moved(`/profile/${name}`, '/lobby/profile'))),
  ...each(['terms-of-use', 'privacy-policy'], (name) => ours(moved(`/profile/agree/${name}`, `/lobby/${name}`))),
  ours(moved('/lobby/task', '/lobby/profile/task')),
  ours(moved('/lobby/activity', '/lobby/rewards')),
  ours(moved('/activity/index', '/lobby/rewards')),
  ...each(['freeSign', 'sign', 'signPay', 'follow', 'spin', 'vipRebate', 'agent', 'agent5'], (name) =>
    ours(moved(`/activity/${name}`, `/lobby/activity/${name}`)),
  ),
]

const mobileOnly = /^\/(?:activity|reward)\//

/** The desktop menu entry that a page highlights. */
export function menuEntryOf({ path, access, entry }: Route): MenuEntry | undefined {
  if (entry === 'none') return undefined
  return entry ?? menuEntries.find((one) => one === path) ?? (access === 'player' ? '/lobby/member' : undefined)
}

/** A path of either table, as it is written there. */
export type RoutePath = ((typeof mobile)[number] | (typeof desktop)[number])['path']

const paths = kinds.flatMap(({ id, path }) => (path ? [{ path, name: nameOf(id) }] : []))
const detailOf = (id: number) => `/reward/detail/${id}`
/** Out-links stand among the rewards, and open nothing over them. */
const overRewards = (id: number) => (id === activityKind.outLink ? '/lobby/rewards' : sheetPath(nameOf(id)))
/** The activities whose page is a detail of the rewards, one row each. */
const details = kinds.filter(({ id, path }) => path === detailOf(id)).map(({ id }) => ours(closed(detailOf(id))))
/** The detail of any other activity is its own page or sheet. The phone tells of any other number that this reward is over. */
const others = kinds
  .filter(({ id, path }) => path !== detailOf(id))
  .map(({ id, path }) => ours(moved(detailOf(id), path ?? overRewards(id))))
/** An activity without a page on the desktop opens over the rewards page there. */
const sheets = paths
  .filter(({ path }) => desktop.every((row) => row.path !== path) && mobileOnly.test(path))
  .map(({ path, name }) => ours(moved(path, sheetPath(name))))

export const routes: Record<PlatformName, readonly Route[]> = {
  mobile: [...mobile, ...details, ...others],
  desktop: [...desktop, ...sheets, ...others],
}

const matchers = new Map<string, RegExp>()

function matches(route: Route, pathname: string): boolean {
  if (!route.path.includes('{')) return route.path === pathname
  const segment = route.names ? `(?:${route.names.join('|')})` : '[^/]+'
  const known = matchers.get(route.path) ?? new RegExp(`^${route.path.replace(/\{\w+\}/g, segment)}$`)
  matchers.set(route.path, known)
  return known.test(pathname)
}

/** The row of a public address, without its query; exact rows win over rows with a placeholder. */
export function routeOf(platform: PlatformName, pathname: string): Route | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return routes[platform].find((route) => route.path === path) ?? routes[platform].find((route) => matches(route, path))
}

/** Redirect target of a moved row for this address. The segment at `{x}` is carried over. */
export function redirectOf({ path, redirect }: Route, pathname: string): string | undefined {
  const names = path.split('/')
  const values = pathname.split('/')
  return redirect
    ?.split('/')
    .map((name) => (name.startsWith('{') ? (values[names.indexOf(name)] ?? '') : name))
    .join('/')
}
