import { atom } from 'nanostores'
import { readStored, writeStored } from '#client/wire/storage.ts'
import type { RewardItem } from '#contract/activities/rewards.ts'
import { STAGE_CHANGE_MS, STAGE_SETTLE_MS, STAGE_WAITING_MAX } from '#contract/lobby/limits.ts'
import { $player, playerId } from '../session/player.ts'
import type { HomeScreenOffer } from './homeScreen.ts'

/** A popup that asks for the stage, with what it needs to know. Its component: islands/lobby/popups.ts. */
export type Popup =
  | { readonly name: Exclude<PopupName, 'reward' | 'addToHome'> }
  | { readonly name: 'addToHome'; readonly offer: HomeScreenOffer }
  | { readonly name: 'reward'; readonly items: readonly RewardItem[] }

type PopupPolicy = {
  /** Where it may stand: on home alone, or on every page of the lobby. */
  readonly place: 'home' | 'lobby'
  /** A player's popup is asked for by a player and goes with them. */
  readonly whose: 'anyone' | 'player'
  /** Whether, once closed, it stays away until the browser's session ends. For a player's popup: for that player. */
  readonly isOnce: boolean
}

/**
 * Every popup that comes by itself, the most urgent first. One stands at a time: whoever asks while another stands waits,
 * however urgent, and of those that wait the most urgent is next.
 */
const policies = {
  ageNotice: { place: 'lobby', whose: 'anyone', isOnce: true },
  /** 'Download the app for 20 pesos'; the flag that calls for it is taken away when it is closed. */
  forceUpdate: { place: 'home', whose: 'player', isOnce: false },
  reward: { place: 'lobby', whose: 'player', isOnce: false },
  firstCharge: { place: 'home', whose: 'player', isOnce: true },
  notice: { place: 'home', whose: 'anyone', isOnce: true },
  download: { place: 'home', whose: 'anyone', isOnce: true },
  /** Keeps its own calendar (once a day, or once and for all). */
  addToHome: { place: 'home', whose: 'anyone', isOnce: false },
} as const satisfies Record<string, PopupPolicy>

export type PopupName = keyof typeof policies

const HOME = '/lobby/home'
const ranks = Object.keys(policies)

/** The popup in view. */
export const $popup = atom<Popup | undefined>()

let waiting: readonly Popup[] = []
/** Up once those who ask on arrival have had the time to do so: then order is by urgency, not by who is fastest. */
let isCurtainUp = false
let curtain: ReturnType<typeof setTimeout> | undefined
let change: ReturnType<typeof setTimeout> | undefined

function memoryOf(name: PopupName): string {
  return policies[name].whose === 'player' ? `stage.${name}.${playerId()}` : `stage.${name}`
}

/** Whether a popup has been closed before in this session. */
export function hasStood(name: PopupName): boolean {
  return readStored(memoryOf(name), 'session') === '1'
}

/** Asks for the stage; false where the popup had its turn, has no player to speak to, or is here already. Two rewards are two popups. */
export function enqueuePopup(popup: Popup): boolean {
  const { whose, isOnce } = policies[popup.name]
  if (whose === 'player' && playerId() === 0) return false
  if (isOnce && hasStood(popup.name)) return false
  const isHere = [...waiting, $popup.get()].some((other) => other?.name === popup.name)
  if ((isHere && popup.name !== 'reward') || waiting.length >= STAGE_WAITING_MAX) return false
  waiting = [...waiting, popup]
  callNext()
  return true
}

/** The popup in view is closed by the player, or has nothing more to say. */
export function closePopup(): void {
  const popup = $popup.get()
  if (!popup) return
  if (policies[popup.name].isOnce) writeStored(memoryOf(popup.name), '1', 'session')
  dropPopup()
}

/** A popup that cannot be shown (its code did not arrive) makes room; it has not had its turn. */
export function dropPopup(): void {
  $popup.set(undefined)
  callSoon()
}

/** The player arrived on a page: popups may come as soon as all have asked. Again on the same page changes nothing. */
export function openPopupQueue(): void {
  if (isCurtainUp || curtain) return
  curtain = setTimeout(() => {
    curtain = undefined
    isCurtainUp = true
    callNext()
  }, STAGE_SETTLE_MS)
}

/** The player leaves the page: nobody stands and nobody waits. What was not closed may ask again on the next page. */
export function clearPopups(): void {
  clearTimeout(curtain)
  clearTimeout(change)
  curtain = undefined
  change = undefined
  isCurtainUp = false
  waiting = []
  $popup.set(undefined)
}

/** A breath between two popups: the one before is gone from the page by then. */
function callSoon(): void {
  change ??= setTimeout(() => {
    change = undefined
    callNext()
  }, STAGE_CHANGE_MS)
}

function callNext(): void {
  if (!isCurtainUp || $popup.get() || change || waiting.length === 0) return
  const next = waiting.filter(mayStand).toSorted((one, other) => rankOf(one) - rankOf(other))[0]
  if (!next) return
  if (isCovered()) {
    callSoon()
    return
  }
  waiting = waiting.filter((popup) => popup !== next)
  $popup.set(next)
}

function rankOf({ name }: Popup): number {
  return ranks.indexOf(name)
}

function mayStand({ name }: Popup): boolean {
  return policies[name].place === 'lobby' || globalThis.location?.pathname === HOME
}

/** Whether the player has a dialog open: none is ever covered by another that came by itself. */
function isCovered(): boolean {
  return Boolean(globalThis.document?.querySelector?.('dialog[open]'))
}

/** Another player, or none: popups meant for the one before go. */
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
