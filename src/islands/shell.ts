import {
  navigate,
  type TransitionBeforePreparationEvent,
  type TransitionBeforeSwapEvent,
} from 'astro:transitions/client'
import { SCROLL_CLICK_THROTTLE_MS, SCROLL_THROTTLE_MS, SCROLL_TOP_THRESHOLD_PX } from '#contract/lobby/limits.ts'
import { refreshAtHome } from './activities/activities.ts'
import { isOtherBuild, mendMissingCode } from './lobby/build.ts'
import { watchInstall } from './lobby/install.ts'
import { askToLeave } from './lobby/leaving.ts'
import { $isNativeApp, leaveNoAppToken } from './lobby/nativeApp.ts'
import { endProgress, startProgress } from './lobby/progress.ts'
import { $player } from './player.ts'
import { startSession } from './session/session.ts'
import { noteVisit } from './telemetry/events.ts'
import {
  inSameLanguage,
  isGuest,
  keepLanguage,
  loginHere,
  noteArrival,
  pagePath,
  setNavigator,
} from './ui/navigation.ts'
import { showToast } from './ui/ui.ts'

let isStarted = false

/** Behaviour of every lobby page outside its islands: navigation, guard, progress, focus, the home tab. Runs once per visit. */
export function startShell(): void {
  if (isStarted) return
  isStarted = true
  setNavigator((path, history) => isStranded() || void navigate(path, { history }))
  document.addEventListener('astro:before-preparation', prepare)
  document.addEventListener('astro:before-swap', easeSwap)
  document.addEventListener('astro:after-swap', settle)
  document.addEventListener('astro:page-load', arrive)
  // A deployment has removed the files that this page names: see layouts/README.md.
  addEventListener('vite:preloadError', () => void mendMissingCode())
  document.addEventListener('astro:hydration-error', () => void mendMissingCode())
  if (document.documentElement.dataset.missing) void mendMissingCode()
  // Runs before Astro's own listener, which would navigate.
  document.addEventListener('click', scrollToTop, { capture: true })
  document.addEventListener('click', stayStranded, { capture: true })
  document.addEventListener('click', askToLeave)
  for (const intent of ['pointerdown', 'focusin']) document.addEventListener(intent, keepLanguage)
  addEventListener('scroll', noteScroll, { passive: true })
  addEventListener('online', startSession)
  $player.subscribe(showPlayer)
  watchInstall()
  showApp()
  // The page of a game wakes the shell late.
  if (document.readyState === 'complete') arrive()
}

/** Stores the direction of navigation, starts the bar, and redirects a guest from player pages before they show. */
function prepare(event: TransitionBeforePreparationEvent): void {
  noteArrival(event.navigationType === 'traverse' ? 'return' : 'fresh')
  startProgress()
  event.to = inSameLanguage(event.to)
  const load = event.loader
  event.loader = async () => {
    await load()
    if (event.newDocument.documentElement.dataset.access === 'player' && isGuest()) {
      event.to = new URL(loginHere(event.to.pathname + event.to.search), location.href)
      await load()
    }
    // The browser then loads the page itself.
    if (isOtherBuild(event.newDocument)) event.preventDefault()
  }
}

/** Turning the phone, or a closing keyboard, aborts the view transition's animation. The swap happens nevertheless. */
function easeSwap({ viewTransition }: TransitionBeforeSwapEvent): void {
  void viewTransition.ready.catch(() => undefined)
}

/** The swap replaces the root's attributes, so our persistent ones are restored. */
function settle(): void {
  showPlayer()
  showApp()
  noteScrollNow()
}

function arrive(): void {
  endProgress()
  leaveNoAppToken()
  startSession()
  refreshAtHome(pagePath())
  noteVisit(pagePath())
  if (document.activeElement === document.body || document.activeElement === null) focusMain()
}

let isFirstPage = true

/** After client navigation the focus starts at the new page's content. */
function focusMain(): void {
  if (isFirstPage) {
    isFirstPage = false
    return
  }
  document.getElementById('main')?.focus({ preventScroll: true })
}

function showPlayer(): void {
  document.documentElement.dataset.player = $player.get().state === 'guest' && isGuest() ? 'guest' : 'known'
}

/** Inside the native app, style sheets hide browser-only elements. */
function showApp(): void {
  if ($isNativeApp.get()) document.documentElement.dataset.app = 'native'
}

let isScrollNoted = false

function noteScroll(): void {
  if (isScrollNoted) return
  isScrollNoted = true
  setTimeout(noteScrollNow, SCROLL_THROTTLE_MS)
}

function noteScrollNow(): void {
  isScrollNoted = false
  document.documentElement.toggleAttribute('data-scrolled', scrollY > SCROLL_TOP_THRESHOLD_PX)
}

let lastClick = 0

/** On a scrolled home, the home tab scrolls to the top (spec 2.4). */
function scrollToTop(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('[data-to-top]') : null
  if (!link || !document.documentElement.hasAttribute('data-scrolled')) return
  event.preventDefault()
  if (event.timeStamp - lastClick < SCROLL_CLICK_THROTTLE_MS) return
  lastClick = event.timeStamp
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
}

/** Without a connection no other page can load, so a click keeps the current one. */
function stayStranded(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const leaves = link && link.origin === location.origin && link.pathname !== location.pathname
  if (leaves && isStranded()) event.preventDefault()
}

/** Whether there is no connection. Reports it in the words that the layout put on the progress bar. */
function isStranded(): boolean {
  if (navigator.onLine) return false
  const text = document.querySelector<HTMLElement>('[data-progress]')?.dataset.offline
  if (text) showToast(text, 'error')
  return true
}
