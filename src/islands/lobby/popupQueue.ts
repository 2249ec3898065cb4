import { atom } from 'nanostores'
import { readStored, writeStored } from '#client/wire/storage.ts'
import { POPUP_CHANGE_MS, POPUP_QUEUE_MAX, POPUP_SETTLE_MS } from '#contract/lobby/limits.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { whenGiven } from '../activities/rewardsOver.ts'
import { $player, playerId } from '../player.ts'
import type { HomeScreenOffer } from './homeScreen.ts'
import { $standing } from './standing.ts'
import { lastOffered, mayOffer, noteOffering } from './visit.ts'

/** A popup for the queue, with its data. Its component: islands/lobby/popups.tsx. */
export type Popup =
  | { readonly name: Exclude<PopupName, 'reward' | 'addToHome' | 'activity'> }
  | { readonly name: 'activity'; readonly activity: number }
  | { readonly name: 'addToHome'; readonly offer: HomeScreenOffer }
  /** `isHeld`: kept until the player's identity is checked. */
  | { readonly name: 'reward'; readonly items: readonly RewardItem[]; readonly isHeld?: boolean }

type PopupPolicy = {
  /** The place where it may appear: on home only, or on every page of the lobby. */
  readonly place: 'home' | 'lobby'
  /** A player's popup is dropped when the player changes. */
  readonly whose: 'anyone' | 'player'
  /** Whether it stays away after closing until the browser's session ends. For a player's popup: for that player. */
  readonly isOnce: boolean
  /** Whether it offers something: one offer stands in a visit, and the others wait for the next ones. None stands for who may hear of none. */
  readonly isOffer: boolean
}

/**
 * Every automatic popup, the most urgent first. One is shown at a time. Others wait, however urgent, and the most urgent of them is next. Of
 * the offers, the one that has waited for most visits is next.
 */
const policies = {
  ageNotice: { place: 'lobby', whose: 'anyone', isOnce: true, isOffer: false },
  /** 'Download the app for 20 pesos'; closing it removes the flag that calls for it. */
  forceUpdate: { place: 'home', whose: 'player', isOnce: false, isOffer: false },
  /** What the player has to give before deposits and play. Closing it lasts for the visit, or until a door asks. */
  entry: { place: 'lobby', whose: 'player', isOnce: true, isOffer: false },
  /** After a registration. */
  welcome: { place: 'home', whose: 'player', isOnce: true, isOffer: false },
  reward: { place: 'lobby', whose: 'player', isOnce: false, isOffer: false },
  /** An activity that opens over home (spec 2.15). */
  activity: { place: 'home', whose: 'player', isOnce: true, isOffer: true },
  notice: { place: 'home', whose: 'anyone', isOnce: true, isOffer: true },
  download: { place: 'home', whose: 'anyone', isOnce: true, isOffer: true },
  /** Keeps its own schedule (once a day, or once ever). */
  addToHome: { place: 'home', whose: 'anyone', isOnce: false, isOffer: true },
} as const satisfies Record<string, PopupPolicy>

export type PopupName = keyof typeof policies

const HOME = '/lobby/home'
const ranks = Object.keys(policies)

/** The visible popup. */
export const $popup = atom<Popup | undefined>()

let waiting: readonly Popup[] = []
/** True once popups have had time to queue after arrival, so that urgency decides the order, not speed. */
let isQueueOpen = false
let opening: ReturnType<typeof setTimeout> | undefined
let change: ReturnType<typeof setTimeout> | undefined

/** Each activity is remembered by itself. */
function memoryOf(popup: Popup): string {
  const { name } = popup
  const own = popup.name === 'activity' ? `popup.${name}.${popup.activity}` : `popup.${name}`
  return policies[name].whose === 'player' ? `${own}.${playerId()}` : own
}

/** Whether a popup has been closed before in this session. */
export function hasStood(popup: Popup): boolean {
  return readStored(memoryOf(popup), 'session') === '1'
}

/** Adds a popup to the queue. False if it was already shown, lacks its player, or is queued. Two rewards are two popups. */
export function enqueuePopup(popup: Popup): boolean {
  const { whose, isOnce } = policies[popup.name]
  if (whose === 'player' && playerId() === 0) return false
  if (isOnce && hasStood(popup)) return false
  const isHere = [...waiting, $popup.get()].some((other) => other?.name === popup.name)
  const isTaken = (!isHere || popup.name === 'reward') && waiting.length < POPUP_QUEUE_MAX
  if (isTaken) waiting = [...waiting, popup]
  // One that waits may be allowed by now.
  callNext()
  return isTaken
}

/** Closes the visible popup, for the player or because it is done. */
export function closePopup(): void {
  const popup = $popup.get()
  if (!popup) return
  notePopup()
  if (policies[popup.name].isOnce) writeStored(memoryOf(popup), '1', 'session')
  dropPopup()
}

/** The popup stands before the player: an offer was this visit's. */
export function notePopup(): void {
  const popup = $popup.get()
  if (popup && policies[popup.name].isOffer) noteOffering(popup.name)
}

/** Removes a popup that cannot be shown (its code failed to load); it does not count as shown. */
export function dropPopup(): void {
  $popup.set(undefined)
  callSoon()
}

/** Opens the queue after arrival on a page, once all popups had time to join. Calling it again on the same page changes nothing. */
export function openPopupQueue(): void {
  if (isQueueOpen || opening) return
  opening = setTimeout(() => {
    opening = undefined
    isQueueOpen = true
    callNext()
  }, POPUP_SETTLE_MS)
}

/** Clears the visible popup and the queue when the player leaves the page. Unclosed ones may queue again on the next page. */
export function clearPopups(): void {
  clearTimeout(opening)
  clearTimeout(change)
  opening = undefined
  change = undefined
  isQueueOpen = false
  waiting = []
  $popup.set(undefined)
}

/** A short pause, so that the previous popup has left the page. */
function callSoon(): void {
  change ??= setTimeout(() => {
    change = undefined
    callNext()
  }, POPUP_CHANGE_MS)
}

function callNext(): void {
  if (!isQueueOpen || $popup.get() || change || waiting.length === 0) return
  const next = waiting
    .filter(mayStand)
    .sort((one, other) => turnOf(one) - turnOf(other) || rankOf(one) - rankOf(other))[0]
  if (!next) return
  if (isCovered()) {
    callSoon()
    return
  }
  waiting = waiting.filter((popup) => popup !== next)
  $popup.set(next)
}

/** Offers after everything else, the least recent first. */
function turnOf({ name }: Popup): number {
  return policies[name].isOffer ? 1 + lastOffered(name) : 0
}

function rankOf({ name }: Popup): number {
  return ranks.indexOf(name)
}

function mayStand({ name }: Popup): boolean {
  if (policies[name].isOffer && !(mayOffer(name) && $standing.get().promotions === 'pushed')) return false
  return policies[name].place === 'lobby' || globalThis.location?.pathname === HOME
}

/** Whether the player has a dialog open, which no automatic popup may cover. */
function isCovered(): boolean {
  return Boolean(globalThis.document?.querySelector?.('dialog[open]'))
}

/** Drops popups of the previous player after a change. */
function dismissPlayer(): void {
  waiting = waiting.filter(({ name }) => policies[name].whose !== 'player')
  const popup = $popup.get()
  if (popup && policies[popup.name].whose === 'player') dropPopup()
}

let lastPlayer = 0
$player.listen((player) => {
  const id = playerId()
  if (player.state === 'known' || id === lastPlayer) return
  lastPlayer = id
  dismissPlayer()
})

whenGiven((given) => enqueuePopup({ name: 'reward', ...given }))
