import { deviceKey, writeDeviceKey } from '#client/account/deviceKey.ts'
import { encryptPassword, prepareEncryption } from '#client/account/encrypt.ts'
import { phoneInfo, takeFingerprint } from '#client/wire/device.ts'
import { type Answer, type Failure, post } from '#client/wire/post.ts'
import { readStored, writeStored } from '#client/wire/storage.ts'
import { AFTER_LOGIN_MS } from '#contract/account/limits.ts'
import type { Reply } from '#contract/calls/index.ts'
import { LATE_MS, QUICK_TIMEOUT_MS } from '#contract/limits.ts'
import { readAddress } from '#contract/locale.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import { authMessageOf } from '../account/authMessage.ts'
import { $passwordKey, $webConfig, loadConfig, reloadConfig } from '../config.ts'
import { takePendingLogin } from '../twoFactor/pendingLogin.ts'
import type { FormState, Translate } from '../ui/form.ts'
import { afterLogin, go, isGuest, LINKED_LOGINS, MY_DATA, pagePath } from '../ui/navigation.ts'
import { dismissToast, hideLoading, offer, showLoading, showToast } from '../ui/ui.ts'
import { agreedHashes, noteAgreedTexts } from './agreedTexts.ts'
import { takeExcluded } from './excluded.ts'
import { takeLogin } from './session.ts'

/** The shared flow of log-in and registration: sending credentials and handling the reply. */
/** `code`: proof of a phone number, if required. */
export type Credentials = {
  account: string
  password: string
  code?: string
  birthDate?: string
  invite?: string | undefined
  isAgreed?: boolean
}
type AuthCall = 'accountLogin' | 'accountRegist' | 'accountRegist4'

/**
 * Only the account name is remembered. Any script of this page could read a password in localStorage, and so could a shared computer's next
 * user. The browser's own manager stores it encrypted and fills it in on request (spec 3 names both).
 */
const ACCOUNT_KEY = 'perya.account'

export function rememberedAccount(): string {
  return readStored(ACCOUNT_KEY) ?? ''
}

/** Fetches the data of a log-in while the player is still typing. */
export function prepareAuth(): void {
  void loadConfig()
  void takeFingerprint()
  noteAgreedTexts()
  prepareEncryption()
}

/** Sends credentials, shows 'Loading...' meanwhile, and on success continues to the player's target page (spec 4). */
export async function authenticate(call: AuthCall, credentials: Credentials, translate: Translate): Promise<FormState> {
  showLoading()
  const sending = send(call, credentials)
  const answer = await (call === 'accountLogin' ? orCancelled(sending, translate) : sending)
  if (!answer) {
    hideLoading()
    return { step: 'idle' }
  }
  if (!answer.ok) {
    hideLoading()
    if (takePendingLogin(answer)) {
      writeStored(ACCOUNT_KEY, credentials.account)
      return { step: 'idle' }
    }
    if (takeExcluded(answer)) {
      if (call !== 'accountLogin') go('/login', 'replace')
      return { step: 'idle' }
    }
    // The form shows it, in one place: at its field, or above all fields.
    return { step: 'failed', problem: authMessageOf(answer) }
  }
  writeStored(ACCOUNT_KEY, credentials.account)
  const back = afterLogin()
  if (call !== 'accountLogin') await greet(back, translate)
  completeLogin(answer.reply, back)
  return { step: 'done' }
}

/**
 * The answer to a log-in or one of its steps; undefined once its player has cancelled it, which the page offers after some seconds. Whom a later
 * answer would log in is logged out again.
 */
export async function orCancelled<N extends AuthCall | 'accountLoginStep' | 'lineLogin'>(
  sending: Promise<Answer<N>>,
  translate: Translate,
): Promise<Answer<N> | undefined> {
  const timers: ReturnType<typeof setTimeout>[] = []
  let told: number | undefined
  const ended = new Promise<Failure | undefined>((resolve) => {
    const tell = (): void => {
      const action = { label: translate({ key: 'common.cancel' }), act: () => resolve(undefined) }
      told = offer(translate({ key: 'common.silence.late' }), action, Number.POSITIVE_INFINITY)
    }
    timers.push(setTimeout(tell, LATE_MS))
    timers.push(setTimeout(resolve, QUICK_TIMEOUT_MS, { ok: false, why: 'offline' } satisfies Failure))
  })
  let isOver = false
  void sending.then((late) => {
    if (isOver && late.ok) void post('logout', {}, late.reply.token)
  })
  const answer = await Promise.race([sending.then((heard) => ({ heard })), ended])
  timers.forEach(clearTimeout)
  if (told !== undefined) dismissToast(told)
  if (answer && 'heard' in answer) return answer.heard
  isOver = true
  return answer
}

/** Home greets who has registered, and asks for a limit. A registration that goes on with something else says so by a toast first. */
export async function greet(back: string, translate: Translate): Promise<void> {
  const welcome = await import('../lobby/welcome.ts').catch(() => undefined)
  welcome?.noteRegistered()
  const isHome = readAddress(back).path === '/lobby/home'
  if (!welcome || !isHome) showToast(translate({ key: 'common.success' }), 'success')
}

/** A player who opens the log-in or the registration goes on to where it leads. */
export function leaveIfLoggedIn(): void {
  if (!isGuest() && ['/login', '/register'].includes(pagePath())) go(afterLogin(), 'replace')
}

/** Handles a successful log-in: stores the device key, starts the session, and navigates on (spec 4). */
export function completeLogin({ deviceKey: key, ...session }: Reply<'accountLogin'>, back: string): void {
  writeDeviceKey(key)
  takeLogin(session)
  // A player whose account is closing is told when, and can cancel. After a password reset, the player is asked about a doubtful linked
  // login.
  const doubt = session.isLoginDoubtful ? LINKED_LOGINS : back
  const destination = session.closeTime === undefined ? doubt : MY_DATA
  setTimeout(() => {
    hideLoading()
    // Going back leads to where the player came from, not to the form.
    go(destination, ['/login', '/register'].includes(pagePath()) ? 'replace' : 'push')
  }, AFTER_LOGIN_MS)
}

async function send(call: AuthCall, credentials: Credentials): Promise<Answer<AuthCall>> {
  const [isReady] = await Promise.all([loadConfig(), takeFingerprint()])
  const key = $passwordKey.get()
  if (!isReady || !key) return { ok: false, why: 'offline' }
  const answer = await sendWith(key, call, credentials)
  if (answer.ok || answer.why !== 'refused' || answer.errcode !== lobbyErrcodes.loginWrong) return answer
  // A page left open may hold an outdated key. Only then is the request repeated, once.
  await reloadConfig()
  const newKey = $passwordKey.get()
  return newKey && newKey !== key ? await sendWith(newKey, call, credentials) : answer
}

async function sendWith(
  key: string,
  call: AuthCall,
  { account, code = '', invite, birthDate, isAgreed, ...typed }: Credentials,
): Promise<Answer<AuthCall>> {
  const password = await encryptPassword(typed.password, key)
  if (password === undefined) return { ok: false, why: 'offline' }
  const credentials = {
    outUrl: location.origin + location.pathname,
    phoneinfoJsonModel: phoneInfo(),
    ...deviceKey(),
    countryCode: $webConfig.get()?.countryCode ?? '',
    account,
    password,
    ...(isAgreed && { agreed: [...(await agreedHashes())] }),
  }
  if (call === 'accountLogin') return await post('accountLogin', credentials)
  const registration = { ...credentials, ...(invite && { invite }), ...(birthDate && { birthDate }) }
  if (call === 'accountRegist') return await post('accountRegist', { ...registration, type: 0 })
  return await post('accountRegist4', { ...registration, type: 0, code })
}
