import { atom } from 'nanostores'
import { appLink } from '#client/lobby/nativeApp.ts'
import { openChat } from '#client/support/chat.ts'
import { post } from '#client/wire/post.ts'
import { CHAT_ID, chatLicence } from '#contract/support/chat.ts'
import type { ChatProvider, QueueEntry } from '#contract/support/services.ts'
import { $isNativeApp } from '../lobby/nativeApp.ts'

/** How a contact opens (spec 2.10). */
export type Way =
  /** In the page, in the provider's widget. */
  | { kind: 'chat'; url: string; script: string; licence: string }
  /** By an app link of the native app. */
  | { kind: 'app'; url: string }
  /** In a new window. */
  | { kind: 'window'; url: string }
  /** Mail or telephone: handled by the device. */
  | { kind: 'here'; url: string }
  /** Closed for now. */
  | { kind: 'none' }

export type ServiceOffer = { entry: QueueEntry; isChat: boolean; way: Way }

export type ServiceDesk =
  | { state: 'loading' }
  | { state: 'ready'; offers: readonly ServiceOffer[] }
  /** Not reachable: the page's built-in list applies. */
  | { state: 'offline'; isConnected: boolean }

export const $serviceDesk = atom<ServiceDesk>({ state: 'loading' })

/** Result of opening a contact. If it failed or was blocked, its address remains as a link. */
export type ChatState = { state: 'closed' | 'opening' | 'open' } | { state: 'failed' | 'blocked'; url: string }
export const $chat = atom<ChatState>({ state: 'closed' })

type Surroundings = { chat?: ChatProvider | undefined; appLink: string; isNativeApp: boolean }

/**
 * The native app opens everything by its link. Otherwise a chat opens in the page, mail and telephone on the device, the rest in a window.
 */
export function wayOf({ url, isOut }: Pick<QueueEntry, 'url' | 'isOut'>, { chat, ...around }: Surroundings): Way {
  if (!url) return { kind: 'none' }
  if (around.isNativeApp) return { kind: 'app', url: appLink(around.appLink, { url, isOut: String(isOut) }) }
  const licence = chatLicence(url, chat)
  if (chat && licence) return { kind: 'chat', url, script: chat.script, licence }
  return { kind: /^https?:/.test(url) ? 'window' : 'here', url }
}

/** Loads the contacts that are available now. */
export async function loadServices(): Promise<ServiceDesk> {
  const answer = await post('getCustomerServices', {})
  const desk: ServiceDesk = answer.ok
    ? { state: 'ready', offers: offersOf(answer.reply.appCustomerServiceQueue, answer.reply) }
    : { state: 'offline', isConnected: globalThis.navigator?.onLine !== false }
  $serviceDesk.set(desk)
  return desk
}

function offersOf(
  entries: readonly QueueEntry[],
  around: Omit<Surroundings, 'isNativeApp'>,
  isNativeApp = $isNativeApp.get(),
): ServiceOffer[] {
  return entries.map((entry) => ({
    entry,
    isChat: entry.id === CHAT_ID,
    way: wayOf(entry, { ...around, isNativeApp }),
  }))
}

/** Starts the page of customer service: nothing is open, and the contacts are loaded. */
export async function openServiceDesk(): Promise<void> {
  if ($chat.get().state !== 'opening') $chat.set({ state: 'closed' })
  await loadServices()
}

/** The page's built-in contacts, until the server has answered: chat and app link are still unknown. */
export function builtOffers(entries: readonly QueueEntry[]): ServiceOffer[] {
  return offersOf(entries, { appLink: '' }, false)
}

/** Opens the chat in the page; if its script fails to load, its address remains as a link. */
export async function startChat({ script, licence, url }: Extract<Way, { kind: 'chat' }>): Promise<void> {
  if ($chat.get().state === 'opening') return
  $chat.set({ state: 'opening' })
  $chat.set((await openChat(script, licence)) ? { state: 'open' } : { state: 'failed', url })
}

/** Effect of customer service in the side menu: open the only contact, or the page with all of them. */
export type Shortcut = Way | { kind: 'page' }

/**
 * A live chat, or the only contact, opens at once (spec 2.10). Several need a choice, and none or a failure needs an explanation: both are
 * on the page.
 */
export function shortcutOf(desk: ServiceDesk): Shortcut {
  if (desk.state !== 'ready') return { kind: 'page' }
  const ways = desk.offers.map(({ way }) => way).filter(({ kind }) => kind !== 'none')
  const [first] = ways
  return first && (ways.length === 1 || first.kind === 'chat') ? first : { kind: 'page' }
}

/** Result of a tap on customer service: opened; go to the page with all contacts; or a note says why not. */
export type ServiceOutcome = 'opened' | 'page' | 'stuck'

/** Opens customer service from anywhere: loads the contacts, and opens the only one (spec 2.10). */
export async function openService(): Promise<ServiceOutcome> {
  if ($chat.get().state === 'opening') return 'stuck'
  $chat.set({ state: 'opening' })
  const shortcut = shortcutOf(await loadServices())
  $chat.set({ state: 'closed' })
  if (shortcut.kind === 'page' || shortcut.kind === 'none') return 'page'
  if (shortcut.kind === 'chat') await startChat(shortcut)
  else if (shortcut.kind === 'window') openWindow(shortcut.url)
  else location.assign(shortcut.url)
  const { state } = $chat.get()
  return state === 'failed' || state === 'blocked' ? 'stuck' : 'opened'
}

/**
 * The reply came after the tap, so the browser may block the window: then a link remains. `noopener` as a window feature would hide the
 * result.
 */
function openWindow(url: string): void {
  const opened = globalThis.open('about:blank', '_blank')
  if (opened) {
    opened.opener = null
    opened.location.replace(url)
  } else $chat.set({ state: 'blocked', url })
}

/** Closes a note. An open chat stays. */
export function closeService(): void {
  const { state } = $chat.get()
  if (state === 'failed' || state === 'blocked') $chat.set({ state: 'closed' })
}
