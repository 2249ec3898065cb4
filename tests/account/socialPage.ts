import { afterEach, beforeEach, expect, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { dropStored } from '#client/wire/storage.ts'
import type { UserMessage } from '#contract/words.ts'
import { startAgreement } from '#islands/session/agreement.ts'
import { clearSession } from '#islands/session/session.ts'
import { logInAtProvider, startSocial } from '#islands/social/social.ts'
import { $link, wakeLink } from '#islands/social/socialLink.ts'
import { setNavigator } from '#islands/ui/navigation.ts'
import { $loading, $toasts, dismissToast } from '#islands/ui/ui.ts'
import { wire } from '../call.ts'
import type { TestProvider } from './provider.ts'
import { followCallback, setUpSocialLogin } from './socialLoginFlow.ts'

/** A simulated browser for the stores of third-party logins, with the real server and a real provider. */

export const say = ({ key }: UserMessage) => key
export const wentTo: string[] = []
export const sent: string[] = []
/** Addresses outside the lobby that the browser was sent to. */
export const leftFor: string[] = []
/** The address after the page has cleaned it. */
export const cleaned = vi.fn<(state: unknown, unused: string, url: string) => void>()

/** Opens a page of ours in the browser, with a URL fragment. */
export function open(address: string): void {
  const page = new URL(address, 'http://localhost')
  const { href, origin, pathname, search, hash } = page
  vi.stubGlobal('location', { href, origin, pathname, search, hash, assign: (url: string) => leftFor.push(url) })
}

/** Sets everything up for a test file. Returns functions to go to the provider and back. */
export function layPages(provider: TestProvider) {
  setUpSocialLogin(provider)
  beforeEach(() => {
    const send = wire()
    setTransport((name, body, token) => {
      sent.push(name)
      return send(name, body, token)
    })
    setNavigator((path) => wentTo.push(path))
    cleaned.mockReset()
    vi.stubGlobal('history', { state: { index: 3 }, replaceState: cleaned })
    open('/login')
    for (const list of [wentTo, sent, leftFor]) list.length = 0
    for (const { id } of $toasts.get()) dismissToast(id)
    dropStored('perya.social')
    startSocial()
    wakeLink()
    $link.set({ step: 'idle' })
    startAgreement(false)
  })
  afterEach(async () => {
    // A log-in takes a moment to finish, and would otherwise end in the next test.
    await expect.poll(() => $loading.get()).toBe(false)
    clearSession()
    setTransport(undefined)
    vi.unstubAllGlobals()
  })

  /** The provider redirects the browser; returns the target address. */
  async function goThrough(who: string): Promise<string> {
    const brought = await followCallback(await provider.visit(leftFor.pop() ?? '', who))
    return `/login#${brought}`
  }

  /** From a page of ours to the provider and back. */
  async function travel(who: string, from = '/login'): Promise<string> {
    open(from)
    startSocial()
    await logInAtProvider(false, say)
    return await goThrough(who)
  }

  return { goThrough, travel }
}

export const toasts = () => $toasts.get().map(({ kind, text }) => `${kind} ${text}`)
export const failed = (key: string) => ({ step: 'failed', problem: { key } })
