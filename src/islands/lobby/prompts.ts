import { type Surroundings, surroundings } from '#client/lobby/surroundings.ts'
import { readStored } from '#client/wire/storage.ts'
import { homePopups } from '#contract/activities/activityLists.ts'
import type { WebConfig } from '#contract/lobby/catalogue.ts'
import { hasNativeApp, WELCOME_FLAG } from '#contract/lobby/install.ts'
import { $activities, renewActivities } from '../activities/activities.ts'
import { $webConfig, loadConfig } from '../config.ts'
import { $player } from '../player.ts'
import { startHearing } from '../ui/hearing.ts'
import { pagePath } from '../ui/navigation.ts'
import { $installEvent } from './install.ts'
import { $isNativeApp } from './nativeApp.ts'
import { enqueuePopup, hasStood, openPopupQueue } from './popupQueue.ts'
import { mendStyles } from './styles.ts'
import { isInstallDue, noteArrival, noteLeaving } from './visit.ts'

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
    if (hasNativeApp(config.h5))
      void later(() => import('./appPrompts.ts').then(({ claimAppBonus }) => claimAppBonus()))
    return
  }
  // The order depends on the player, so a loading one is awaited.
  if ($player.get().state === 'known') return
  if (readStored(WELCOME_FLAG, 'session')) enqueuePopup({ name: 'welcome' })
  const greeting = homePopups($activities.get()?.activityIds ?? [])
    .map((activity) => ({ name: 'activity', activity }) as const)
    .find((popup) => !hasStood(popup))
  if (greeting) enqueuePopup(greeting)
  if (canDownload(config, here))
    void later(() => import('./appPrompts.ts').then(({ askDownloads }) => askDownloads(config)))
  if (isInstallDue() && here.os !== 'other' && !here.isStandalone) void later(() => askInstall(here))
}

async function askInstall(here: Surroundings): Promise<void> {
  const { homeScreenOffer } = await import('./homeScreen.ts')
  const offer = homeScreenOffer(here, $installEvent.get() !== undefined)
  if (offer) enqueuePopup({ name: 'addToHome', offer })
}

/** A prompt whose code few pages need. Without it, the next page asks again. */
async function later(ask: () => Promise<void>): Promise<void> {
  await ask().catch(() => undefined)
}

/** An app exists for this device: an Android phone whose browser is not already the installed lobby. */
function canDownload({ h5 }: WebConfig, { os, isStandalone }: Surroundings): boolean {
  return hasNativeApp(h5) && os === 'android' && !isStandalone
}

let isStarted = false

/**
 * Once per visit. Home has already loaded the configuration. Other pages fetch it only in the green mode, whose notice appears everywhere. `say`
 * has the words for a line without an answer.
 */
export function startPrompts(isGreen: boolean, say: (key: string) => string): void {
  if (isStarted) return
  isStarted = true
  startHearing(say)
  mendStyles()
  document.addEventListener('astro:page-load', mendStyles)
  document.addEventListener('astro:page-load', () => arrive(isGreen))
  document.addEventListener('astro:before-swap', noteLeaving)
  document.addEventListener('visibilitychange', noteLeaving)
  $webConfig.listen(askPrompts)
  $player.listen(askPrompts)
  $activities.listen(askPrompts)
  $installEvent.listen(askPrompts)
  arrive(isGreen)
}

let isAfterGame = false

/** After a game: who has just lost hears of no offer, so nothing is pushed before the answer. */
function askAfterGame(): void {
  const known = $activities.get()
  if (isAfterGame && known?.promotions === 'pushed') $activities.set({ ...known, promotions: 'shown' })
  if (isAfterGame) void renewActivities()
  isAfterGame = pagePath() === '/start'
}

function arrive(isGreen: boolean): void {
  askAfterGame()
  noteArrival()
  openPopupQueue()
  if (isGreen || pagePath() === HOME) void loadConfig()
  askPrompts()
}
