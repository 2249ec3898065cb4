import { mayPromote } from '../care/promotions.ts'
import { jumpType } from '../enumerations.ts'
import { actionId, type Clickable, TASKS_ACTION } from './activities.ts'
import { type GiftName, giftNamed, kindAt, kindOf } from './kinds.ts'
import type { Kind, Link, Standing } from './manifest.ts'
import { tasks } from './tasks/manifest.ts'

/**
 * The one rule of offers. A banner, tile, film, popup, badge or float stands only while there is something behind it: built, on, and due for
 * this viewer, and may be promoted to them. The build leaves out what it lacks (layouts/screens.ts); the rest is decided here.
 */

/** Something that leads to a page, a game or another site. `gift` names the gift of the house that it announces. */
export type Offer = Clickable & { gift?: GiftName | undefined }

export function isOffered(offer: Offer, from: Link['from'], standing: Standing): boolean {
  if (!mayPromote(standing.promotions, from === 'popup' ? 'pushed' : 'shown')) return false
  if (offer.gift && !isGiftDue(offer.gift, standing)) return false
  if (offer.clickType === jumpType.game) return standing.isGameOpen(actionId(offer) ?? 0)
  const kind = kindBehind(offer)
  return kind === undefined || isKindOffered(kind, from, standing)
}

/** Whether a gift of the house can still be had by this viewer, and may be spoken of. */
export function isGiftDue(name: GiftName, standing: Standing): boolean {
  return mayPromote(standing.promotions, 'shown') && (giftNamed(name)?.isDue?.(standing) ?? true)
}

function isKindOffered(kind: Kind, from: Link['from'], { activityIds, ...viewer }: Standing): boolean {
  const isOn = activityIds.includes(kind.id)
  return kind.isLinked?.({ ...viewer, from, isOn }) ?? isOn
}

/** The activity that a link leads to, by its number or by the address of its screen. */
function kindBehind(offer: Offer): Kind | undefined {
  const id = actionId(offer)
  if (id === undefined) return kindAt(String(offer.clickAction ?? '').trim())
  if (offer.clickType !== jumpType.activity) return undefined
  return id === TASKS_ACTION ? tasks : kindOf(id)
}

/** The banners a player sees, by sort (spec 4). */
export function visibleBanners<Item extends Offer & { id: number; sort: number }>(
  banners: readonly Item[],
  standing: Standing,
): Item[] {
  return bySort(banners.filter((banner) => isOffered(banner, 'banner', standing)))
}

/** The pop-ups a player sees, by sort (spec 4). */
export function visiblePopups<Item extends Offer & { id: number; sort: number; isH5Pop: boolean | 0 | 1 }>(
  notices: readonly Item[],
  standing: Standing,
): Item[] {
  return bySort(notices.filter((notice) => Boolean(notice.isH5Pop) && isOffered(notice, 'popup', standing)))
}

function bySort<Item extends { id: number; sort: number }>(items: readonly Item[]): Item[] {
  return [...items].sort((one, other) => one.sort - other.sort || one.id - other.id)
}
