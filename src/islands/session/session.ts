import { atom } from 'nanostores'
import { deviceFacts } from '#client/wire/device.ts'
import { post, whenUnauthorised } from '#client/wire/post.ts'
import { clearToken, readToken, rereadToken, writeToken } from '#client/wire/token.ts'
import { ONLINE_PING_MS } from '#contract/account/limits.ts'
import type { Reply } from '#contract/calls/index.ts'
import { HOME_RETRY_MS } from '#contract/lobby/limits.ts'
import { settleLanguage } from '../account/language.ts'
import { forgetActivities, refreshActivities, takeActivities } from '../activities/activities.ts'
import { $catalogue, takeGames } from '../config.ts'
import { forgetMailSummary, refreshMailSummary } from '../inbox/mailSummary.ts'
import { $gameHistory, $gameLikes, $player, wakePlayer } from '../player.ts'
import { ENDED, pagePath, toLogin } from '../ui/navigation.ts'

type SessionReply = Omit<Reply<'accountLogin'>, 'token' | 'deviceKey'>

/** Whether loading the player failed. */
export const $isSessionLate = atom(false)

let ping: ReturnType<typeof setInterval> | undefined
let retry: ReturnType<typeof setTimeout> | undefined

/** Sets up the session of this page once: stored token, ping, and handling of 401. Safe to call on every navigation. */
export function startSession(): void {
  whenUnauthorised(loseSession)
  wakePlayer()
  if ($player.get().state === 'known') void loadSession()
}

/** Handles a log-in: stores the token, fills the player stores, and starts the ping (spec 4). */
export function takeLogin({ token, ...session }: SessionReply & { token: string }): void {
  writeToken(token)
  takeSession(session)
}

function takeSession({ user, appGameDataUser, ...rest }: SessionReply, before = $gameLikes.get()): void {
  takeLikes(new Set(Object.keys(appGameDataUser.gameLikes).map(Number)), before)
  $gameHistory.set(appGameDataUser.gameHistory)
  $player.set({ state: 'ready', user, banks: rest })
  settleLanguage(user.locale)
  takeActivities(rest)
  void refreshActivities()
  void refreshMailSummary()
  startPing()
}

/** A favourite toggled during loading stays, since the reply does not contain it (`before`: the favourites at the start). */
function takeLikes(likes: Set<number>, before: ReadonlySet<number>): void {
  const now = $gameLikes.get()
  for (const id of now) if (!before.has(id)) likes.add(id)
  for (const id of before) if (!now.has(id)) likes.delete(id)
  $gameLikes.set(likes)
}

/** Loads the player of the stored token. On failure the page stays as it is, and retries until it succeeds. */
export async function loadSession(): Promise<void> {
  $isSessionLate.set(false)
  await fetchSession()
}

async function fetchSession(): Promise<void> {
  clearTimeout(retry)
  const token = readToken()
  const likes = $gameLikes.get()
  const gameListVersion = $catalogue.get()?.version ?? ''
  const answer = await post('getAfterLoginInfoWeb', { gameListVersion, ...deviceFacts() })
  // A reply about one player must not be shown to the next, nor to a guest.
  if (readToken() !== token || (!answer.ok && answer.why === 'unauthorised')) return
  // An intermediary may answer in the server's place.
  const isLate = !answer.ok || !answer.reply.user || !answer.reply.appGameDataUser
  $isSessionLate.set(isLate)
  if (isLate) {
    retry = setTimeout(fetchSession, HOME_RETRY_MS)
    return
  }
  takeSession(answer.reply, likes)
  if (answer.reply.appGameList) takeGames(answer.reply.gameListVersion, answer.reply.appGameList)
}

function startPing(): void {
  clearInterval(ping)
  ping = setInterval(() => void sendPing(), ONLINE_PING_MS)
}

async function sendPing(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  void refreshMailSummary()
  const gameId = pagePath() === '/start' ? Number(new URLSearchParams(location.search).get('gameId')) : 0
  await post('online', Number.isSafeInteger(gameId) && gameId > 0 ? { gameId } : {})
}

/** Forgets the player on this device. */
export function clearSession(): void {
  clearInterval(ping)
  clearTimeout(retry)
  clearToken()
  $gameLikes.set(new Set())
  $player.set({ state: 'guest' })
  $gameHistory.set([])
  forgetActivities()
  forgetMailSummary()
}

/** Logs out here and on the server. The device forgets the session even if the server cannot be reached. */
export async function logOut(): Promise<void> {
  await post('logout', {})
  clearSession()
  toLogin()
}

function loseSession(): void {
  if (followOtherTab() === 'other') return
  clearSession()
  toLogin(ENDED)
}

// Another tab logged in or out: this one follows, and leaves a page for players only.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== null && event.key !== 'ACCESS_TOKEN') return
  if (followOtherTab() !== 'none') return
  clearSession()
  if (document.documentElement.dataset.access === 'player') toLogin()
})

/**
 * Takes the token stored by another tab, which may be a new one of the same player. Returns whether the player is the same, another, or
 * none.
 */
function followOtherTab(): 'same' | 'other' | 'none' {
  const before = readToken()
  const after = rereadToken()
  if (before === after) return 'same'
  if (!after) return 'none'
  $player.set({ state: 'known' })
  void loadSession()
  return 'other'
}
