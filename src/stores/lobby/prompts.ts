import { copyToClipboard } from '#client/lobby/clipboard.ts'
import { type Surroundings, surroundings } from '#client/lobby/surroundings.ts'
import { post } from '#client/wire/post.ts'
import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import { firstCharge } from '#contract/activities/firstCharge/manifest.ts'
import type { WebConfig } from '#contract/lobby/catalogue.ts'
import { hasNativeApp, RECHARGE_FLAG } from '#contract/lobby/install.ts'
import { $activities } from '../activities/activities.ts'
import { $player, playerId, updateUser } from '../session/player.ts'
import { pagePath } from '../ui/navigation.ts'
import { $webConfig, loadConfig } from './config.ts'
import { homeScreenOffer } from './homeScreen.ts'
import { $installEvent } from './install.ts'
import { $isNativeApp } from './nativeApp.ts'
import { enqueuePopup, openPopupQueue } from './popupQueue.ts'

const HOME = '/lobby/home'
/** Where the texts stand that the notice is about. */
const LEGAL = /^(?:\/lobby)?\/(?:terms-of-use|privacy-policy)$/

/**
 * Asks the stage for whatever is due on the page in view (spec 2.8, 2.15). Safe to call at any time: on arrival, when the
 * configuration or the player comes in, when the browser says that it can install. The stage has each popup once.
 */
export function askPrompts(): void {
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
  // Who this is decides what comes first.
  if ($player.get().state === 'known') return
  if ($activities.get()?.activityIds.includes(firstCharge.id)) enqueuePopup({ name: 'firstCharge' })
  if (canDownload(config, here)) void askDownloads(config)
  const offer = homeScreenOffer(here, $installEvent.get() !== undefined)
  if (offer) enqueuePopup({ name: 'addToHome', offer })
}

/** There is an app, and this is a device that takes it: an Android phone whose browser is not the installed lobby already. */
function canDownload({ h5 }: WebConfig, { os, isStandalone }: Surroundings): boolean {
  return hasNativeApp(h5) && os === 'android' && !isStandalone
}

let isAsking = false

/** The popup after a deposit goes before the prompt on home, and has to ask the server first. */
async function askDownloads({ mode }: WebConfig): Promise<void> {
  if (isAsking) return
  isAsking = true
  await askUpdate()
  isAsking = false
  if (mode !== 'green') enqueuePopup({ name: 'download' })
}

/** After a deposit: the app, and the bonus that this player would still get for it (spec 4). */
async function askUpdate(): Promise<void> {
  const player = $player.get()
  if (player.state !== 'ready' || player.user.totalRecharge === 0 || !readStored(RECHARGE_FLAG)) return
  const answer = await post('appBonus', {})
  if (answer.ok && answer.reply.cents > 0) enqueuePopup({ name: 'forceUpdate' })
  else if (answer.ok) forgetRecharge()
}

/** The popup has said what the flag stood for. */
export function forgetRecharge(): void {
  dropStored(RECHARGE_FLAG)
}

let isClaiming = false

/** The app is open: what was promised for that is given, once. */
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

/** Once a visit. The configuration is here already on home; elsewhere it is fetched only where every page has something to say. */
export function startPrompts(isGreen: boolean): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('astro:page-load', () => arrive(isGreen))
  $webConfig.listen(askPrompts)
  $player.listen(askPrompts)
  $activities.listen(askPrompts)
  $installEvent.listen(askPrompts)
  arrive(isGreen)
}

function arrive(isGreen: boolean): void {
  openPopupQueue()
  if (isGreen || pagePath() === HOME) void loadConfig()
  askPrompts()
}

/** Copies the lobby's address, so that it is at hand in the app, and goes on to the download. A copy that fails is ignored (spec 8). */
export async function download(url: string): Promise<void> {
  await copyToClipboard(location.origin + HOME)
  location.assign(url)
}
