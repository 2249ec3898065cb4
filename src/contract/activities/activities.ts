import { jumpType } from '../enumerations.ts'
import { readUrl } from '../readUrl.ts'
import { type ActivityId, kindOf } from './kinds.ts'
import { tasks } from './tasks/manifest.ts'

/** Targets of taps (spec 2.9) on banners, videos and pop-ups. Pure and small, for every room. */

/** Public address of an activity's screen; undefined for one that has none. */
export function activityPath(id: number): string | undefined {
  return kindOf(id)?.path
}

/** The tap fields of a banner, video or pop-up. Operators write ids as numbers or as text. */
export type Clickable = { clickType: number; clickAction?: string | number | undefined }

/** The effect of a tap. `outside` leaves the lobby: a new window with `noopener`, after a leaving notice. */
export type Target =
  | { kind: 'none' }
  | { kind: 'page'; path: string }
  | { kind: 'modal'; activity: ActivityId; path: string }
  | { kind: 'outside'; url: string }

/** Attributes of a link to another site: a new window without access to ours, after a leaving notice (islands/lobby/leaving.ts). */
export const leavingLink = { target: '_blank', rel: 'noopener noreferrer', 'data-leaving': '' } as const

/** The action that means "tasks", whatever activity id tasks have (spec 4). */
export const TASKS_ACTION = 10_000

const nowhere: Target = { kind: 'none' }
const WHOLE = /^\d{1,9}$/
/** A path of this site. A leading backslash or second slash would name another host. */
const OUR_PATH = /^\/(?![/\\])[^\s\\]*$/
const SCHEMES = ['https:', 'mailto:', 'tel:']

/** The number an action names; undefined for one that is a path, an address or nothing. */
export function actionId({ clickAction }: Clickable): number | undefined {
  const text = String(clickAction ?? '').trim()
  return WHOLE.test(text) ? Number(text) : undefined
}

/** An external address that may be opened: https on a listed host or its subdomain, without port or credentials; mail; telephone. */
export function outsideUrl(text: string, hosts: readonly string[]): string | undefined {
  const url = readUrl(text)
  if (!url || !SCHEMES.includes(url.protocol)) return undefined
  if (url.protocol !== 'https:') return url.href
  const isListed = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return isListed && url.port === '' && url.username === '' && url.password === '' ? url.href : undefined
}

/** Target of a tap on a video or pop-up (spec 4): game, activity or address. `hosts` lists the allowed ones. */
export function targetOf(item: Clickable, hosts: readonly string[]): Target {
  const text = String(item.clickAction ?? '').trim()
  const number = actionId(item)
  if (item.clickType === jumpType.game) return number ? page(`/start?gameId=${number}`) : nowhere
  if (item.clickType === jumpType.activity) {
    const path = number === TASKS_ACTION ? tasks.path : activityPath(number ?? -1)
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

/** Target of a tap on a banner: as above, but follow rewards and accumulated recharge open over the page (spec 4). */
export function bannerTarget(banner: Clickable, hosts: readonly string[]): Target {
  const target = targetOf(banner, hosts)
  const activity = actionId(banner)
  if (banner.clickType !== jumpType.activity || target.kind !== 'page' || activity === undefined) return target
  const isOver = kindOf(activity)?.opensOver?.includes('banner')
  return isOver ? { kind: 'modal', activity: activity as ActivityId, path: target.path } : target // the number of a kind
}

/** Target of a tap on a pop-up. A pop-up without a target opens its notice (spec 4). */
export function popupTarget(popup: Clickable & { id: number }, hosts: readonly string[]): Target {
  const target = targetOf(popup, hosts)
  return target.kind === 'none' ? page(`/notice/detail/${popup.id}`) : target
}
