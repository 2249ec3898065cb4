import { copyToClipboard } from '#client/lobby/clipboard.ts'
import { type Surroundings, surroundings } from '#client/lobby/surroundings.ts'
import { post } from '#client/wire/post.ts'
import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import { homePopup } from '#contract/activities/activityLists.ts'
import type { WebConfig } from '#contract/lobby/catalogue.ts'
import { hasNativeApp, RECHARGE_FLAG, WELCOME_FLAG } from '#contract/lobby/install.ts'
import { $activities } from '../activities/activities.ts'
import { $player, playerId, updateUser } from '../session/player.ts'
import { pagePath } from '../ui/navigation.ts'
import { $webConfig, loadConfig } from './config.ts'
import { homeScreenOffer } from './homeScreen.ts'
import { $installEvent } from './install.ts'
import { $isNativeApp } from './nativeApp.ts'
import { enqueuePopup, openPopupQueue } from './popupQueue.ts'
import { noteArrival, noteLeaving } from './visit.ts'

const HOME = '/lobby/home'
/** Pages of the texts that the notice refers to. */
const LEGAL = /^(?:\/lobby)?\/(?:terms-of-use|privacy-policy)$/

/**
 * Queues the popups due on the current page (spec 2.8, 2.15). Safe to call at any time: on arrival, when the configuration or player loads,
 * when installation becomes possible. The queue holds each popup once.
 */
export function askPrompts(): void {
  const player = $player.get()
  if (player.state === 'ready' && player.user.due && !LEGAL.test(pagePath())) enqueuePopup({ name: 'entry' })
  const config = $webConfig.get()
  if (!config) return
  if (config.mode === 'green' && !LEGAL.test(pagePath())) enqueuePopup({ name: 'ageNotice' })
  if (pagePath() === HOME) askAtHome(config, surroundings())
}

function askAtHome(config: WebConfig, here: Surroundings): void {
  if ($isNativeApp.get()) {
    if (hasNativeApp(config.h5)) void claimAppBonus()
    return
  }
  // The order depends on the player, so a loading one is awaited.
  if ($player.get().state === 'known') return
  if (readStored(WELCOME_FLAG, 'session')) enqueuePopup({ name: 'welcome' })
  const activity = homePopup($activities.get()?.activityIds ?? [])
  if (activity !== undefined) enqueuePopup({ name: 'activity', activity })
  if (canDownload(config, here)) void askDownloads(config)
  const offer = homeScreenOffer(here, $installEvent.get() !== undefined)
  if (offer) enqueuePopup({ name: 'addToHome', offer })
}

/** An app exists for this device: an Android phone whose browser is not already the installed lobby. */
function canDownload({ h5 }: WebConfig, { os, isStandalone }: Surroundings): boolean {
  return hasNativeApp(h5) && os === 'android' && !isStandalone
}

let isAsking = false

/** The popup after a deposit precedes the prompt on home, and has to ask the server first. */
async function askDownloads({ mode }: WebConfig): Promise<void> {
  if (isAsking) return
  isAsking = true
  await askUpdate()
  isAsking = false
  if (mode !== 'green') enqueuePopup({ name: 'download' })
}

/** After a deposit: the app, with the bonus that this player can still get for it (spec 4). */
async function askUpdate(): Promise<void> {
  const player = $player.get()
  if (player.state !== 'ready' || player.user.totalRecharge === 0 || !readStored(RECHARGE_FLAG)) return
  const answer = await post('appBonus', {})
  if (answer.ok && answer.reply.cents > 0) enqueuePopup({ name: 'forceUpdate' })
  else if (answer.ok) forgetRecharge()
}

/** Removes the flag once its popup was shown. */
export function forgetRecharge(): void {
  dropStored(RECHARGE_FLAG)
}

let isClaiming = false

/** Claims the bonus for opening the app, once. */
async function claimAppBonus(): Promise<void> {
  const player = $player.get()
  const done = `appBonus.${playerId()}`
  if (player.state !== 'ready' || player.user.totalRecharge === 0 || isClaiming || readStored(done)) return
  isClaiming = true
  const answer = await post('receiveAppBonus', {})
  isClaiming = false
  if (answer.ok || answer.why === 'refused') writeStored(done, '1')
  if (!answer.ok) return
  updateUser({ coin: answer.reply.coin })
  enqueuePopup({ name: 'reward', items: answer.reply.propList })
}

let isStarted = false

/**
 * Once per visit. Home has already loaded the configuration. Other pages fetch it only in the green mode, whose notice appears everywhere.
 */
export function startPrompts(isGreen: boolean): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('astro:page-load', () => arrive(isGreen))
  document.addEventListener('astro:before-swap', noteLeaving)
  document.addEventListener('visibilitychange', noteLeaving)
  $webConfig.listen(askPrompts)
  $player.listen(askPrompts)
  $activities.listen(askPrompts)
  $installEvent.listen(askPrompts)
  arrive(isGreen)
}

function arrive(isGreen: boolean): void {
  noteArrival()
  openPopupQueue()
  if (isGreen || pagePath() === HOME) void loadConfig()
  askPrompts()
}

/** Copies the lobby's address for use in the app, and continues to the download. A failed copy is ignored (spec 8). */
export async function download(url: string): Promise<void> {
  await copyToClipboard(location.origin + HOME)
  location.assign(url)
}
