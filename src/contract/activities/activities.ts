import { type ActivityId, activityKind, jumpType } from '../enumerations.ts'

/**
 * Where things that are tapped lead: the activity-to-route table of spec 2.9, the clicks of banners, videos and pop-ups, and which
 * banners and pop-ups a player sees at all (spec 4). Pure, small, for every room.
 */

/** `isMobileOnly` marks a path that desktop's table (spec 2.3) has under neither this address nor another. */
type ActivityRoute = { path: string; isMobileOnly?: true }

const onPhone = (path: string): ActivityRoute => ({ path, isMobileOnly: true })

/**
 * Spec 2.9 as one table of public addresses; desktop redirects those it keeps under /lobby. Where the spec does not show an address, ours:
 * fund and accumulated recharge are reward details, notices are the news. An out-link leads where its activity says (`url`), and
 * the free login bonus has no screen in the spec: neither has a row.
 */
export const activityRoutes: Partial<Record<ActivityId, ActivityRoute>> = {
  [activityKind.deposit]: { path: '/lobby/wallets/deposit' },
  [activityKind.ladderRecharge]: { path: '/lobby/wallets/deposit' },
  [activityKind.bind]: { path: '/bind' },
  [activityKind.tasks]: { path: '/profile/task' },
  [activityKind.notice]: { path: '/lobby/notice' },
  [activityKind.vip]: { path: '/activity/vipRebate' },
  [activityKind.signUpBonus]: { path: '/activity/sign' },
  [activityKind.inviteUserSpin]: { path: '/activity/spin' },
  [activityKind.followRewards]: { path: '/activity/follow' },
  [activityKind.agent]: { path: '/activity/agent' },
  [activityKind.agent5]: { path: '/activity/agent5' },
  [activityKind.freeSign]: { path: '/activity/freeSign' },
  [activityKind.redPacket]: onPhone('/activity/cashBonus'),
  [activityKind.agentCount]: onPhone('/activity/agentCount'),
  [activityKind.supply]: onPhone('/activity/supply'),
  [activityKind.weekendLottery]: onPhone('/activity/weekendLottery'),
  [activityKind.festival]: onPhone('/activity/festival'),
  [activityKind.christmas]: onPhone('/activity/christmas'),
  [activityKind.newYear]: onPhone('/activity/newYear'),
  [activityKind.firstCharge]: onPhone('/activity/firstCharge'),
  [activityKind.inviteFriend1]: onPhone('/activity/inviteFriends'),
  [activityKind.continuousRecharge]: onPhone('/activity/depositEvery'),
  [activityKind.fund]: onPhone(`/reward/detail/${activityKind.fund}`),
  [activityKind.accumulatedRecharge]: onPhone(`/reward/detail/${activityKind.accumulatedRecharge}`),
}

const byId: Readonly<Record<number, ActivityRoute | undefined>> = activityRoutes

/** Public address of an activity's screen; undefined for one that has none. */
export function activityPath(id: number): string | undefined {
  return byId[id]?.path
}

/** A banner, video or pop-up as far as a tap is concerned. Operators write ids as numbers or as text. */
export type Clickable = { clickType: number; clickAction?: string | number | undefined }

/** What a tap does. `outside` leaves the lobby: a new window with `noopener`, after a leaving notice. */
export type Target =
  | { kind: 'none' }
  | { kind: 'page'; path: string }
  | { kind: 'modal'; activity: ActivityId; path: string }
  | { kind: 'outside'; url: string }

/** What a link to another site wears: a window of its own that knows nothing of ours, after a leaving notice (islands/lobby/leaving.ts). */
export const leavingLink = { target: '_blank', rel: 'noopener noreferrer', 'data-leaving': '' } as const

/** The action that means "tasks", whatever activity id tasks have (spec 4). */
export const TASKS_ACTION = 10_000

const nowhere: Target = { kind: 'none' }
const MODALS: readonly number[] = [activityKind.followRewards, activityKind.accumulatedRecharge]
const WHOLE = /^\d{1,9}$/
/** One of our own paths: a backslash or a second slash at its head would name another host. */
const OUR_PATH = /^\/(?![/\\])[^\s\\]*$/
const SCHEMES = ['https:', 'mailto:', 'tel:']

/** The number an action names; undefined for one that is a path, an address or nothing. */
export function actionId({ clickAction }: Clickable): number | undefined {
  const text = String(clickAction ?? '').trim()
  return WHOLE.test(text) ? Number(text) : undefined
}

/**
 * An address outside, if it may be opened: https on a host of the list (or below one), with neither port nor log-in in it; or a mail
 * or telephone address.
 */
export function outsideUrl(text: string, hosts: readonly string[]): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !SCHEMES.includes(url.protocol)) return undefined
  if (url.protocol !== 'https:') return url.href
  const isListed = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return isListed && url.port === '' && url.username === '' && url.password === '' ? url.href : undefined
}

/** Where a tap on a video or pop-up leads (spec 4): game, activity, address; `hosts` are the allowed ones. */
export function targetOf(item: Clickable, hosts: readonly string[]): Target {
  const text = String(item.clickAction ?? '').trim()
  const number = actionId(item)
  if (item.clickType === jumpType.game) return number ? page(`/start?gameId=${number}`) : nowhere
  if (item.clickType === jumpType.activity) {
    const path = number === TASKS_ACTION ? activityPath(activityKind.tasks) : activityPath(number ?? -1)
    return page(OUR_PATH.test(text) ? text : path)
  }
  if (item.clickType !== jumpType.url) return nowhere
  if (OUR_PATH.test(text)) return page(text)
  const url = outsideUrl(text, hosts)
  return url ? { kind: 'outside', url } : nowhere
}

function page(path: string | undefined): Target {
  return path ? { kind: 'page', path } : nowhere
}

/** Where a tap on a banner leads: as above, but follow rewards and accumulated recharge open over the page (spec 4). */
export function bannerTarget(banner: Clickable, hosts: readonly string[]): Target {
  const target = targetOf(banner, hosts)
  const activity = actionId(banner)
  if (banner.clickType !== jumpType.activity || target.kind !== 'page' || activity === undefined) return target
  return MODALS.includes(activity) ? { kind: 'modal', activity: activity as ActivityId, path: target.path } : target // a row of MODALS
}

/** Where a tap on a pop-up leads: one that leads nowhere by itself opens its notice (spec 4). */
export function popupTarget(popup: Clickable & { id: number }, hosts: readonly string[]): Target {
  const target = targetOf(popup, hosts)
  return target.kind === 'none' ? page(`/notice/detail/${popup.id}`) : target
}

/** What the filters ask of a player; a guest has no mobile. */
export type Viewer = { hasMobile: boolean; activityIds: readonly number[] }

const ONLY_WHILE_ACTIVE: readonly number[] = [activityKind.freeSign, activityKind.agent5, activityKind.signUpBonus]

function linksTo(item: Clickable): number | undefined {
  return item.clickType === jumpType.activity ? actionId(item) : undefined
}

/**
 * The banners a player sees, by sort. One that links to bind is hidden from who has a mobile; one that links to free sign, agent5 or the
 * sign-up bonus, while that activity is not active (spec 4).
 */
export function visibleBanners<Item extends Clickable & { id: number; sort: number }>(
  banners: readonly Item[],
  { hasMobile, activityIds }: Viewer,
): Item[] {
  const seen = banners.filter((banner) => {
    const activity = linksTo(banner)
    if (activity === activityKind.bind) return !hasMobile
    return activity === undefined || !ONLY_WHILE_ACTIVE.includes(activity) || activityIds.includes(activity)
  })
  return bySort(seen)
}

/**
 * The pop-ups a player sees, by sort. "Grouped differently" (spec 4) is decided so: bind stands in one group with the other three, so that a
 * pop-up that links to bind needs bind to be active too, and is hidden from who has a mobile besides.
 */
export function visiblePopups<Item extends Clickable & { id: number; sort: number; isH5Pop: boolean | 0 | 1 }>(
  notices: readonly Item[],
  { hasMobile, activityIds }: Viewer,
): Item[] {
  const seen = notices.filter((notice) => {
    const activity = linksTo(notice)
    const isGrouped = activity === activityKind.bind || ONLY_WHILE_ACTIVE.includes(activity ?? -1)
    const isOpen = activityIds.includes(activity ?? -1) && !(activity === activityKind.bind && hasMobile)
    return Boolean(notice.isH5Pop) && (!isGrouped || isOpen)
  })
  return bySort(seen)
}

function bySort<Item extends { id: number; sort: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => one.sort - other.sort || one.id - other.id)
}
