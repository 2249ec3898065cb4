import { atom } from 'nanostores'
import { appLink } from '#client/lobby/nativeApp.ts'
import { openChat } from '#client/support/chat.ts'
import { post } from '#client/wire/post.ts'
import { CHAT_ID, chatLicence } from '#contract/support/chat.ts'
import type { ChatProvider, QueueEntry } from '#contract/support/services.ts'
import { $isNativeApp } from '../lobby/nativeApp.ts'

/** How one entry opens (spec 2.10). */
export type Way =
  /** In the page, by the provider's widget. */
  | { kind: 'chat'; url: string; script: string; licence: string }
  /** By a link that the native app takes over. */
  | { kind: 'app'; url: string }
  /** In a new window. */
  | { kind: 'window'; url: string }
  /** Mail or telephone: the device knows. */
  | { kind: 'here'; url: string }
  /** Closed for now. */
  | { kind: 'none' }

export type ServiceOffer = { entry: QueueEntry; isChat: boolean; way: Way }

export type ServiceDesk =
  | { state: 'loading' }
  | { state: 'ready'; offers: readonly ServiceOffer[] }
  /** Not reachable: what the page was built with has to do. */
  | { state: 'offline'; isConnected: boolean }

export const $serviceDesk = atom<ServiceDesk>({ state: 'loading' })

/** How opening something came out. What failed or was held back leaves its address, to be opened by a tap. */
export type ChatState = { state: 'closed' | 'opening' | 'open' } | { state: 'failed' | 'blocked'; url: string }
export const $chat = atom<ChatState>({ state: 'closed' })

type Surroundings = { chat?: ChatProvider | undefined; appLink: string; isNativeApp: boolean }

/** The native app opens everything by its link; else a chat address opens in the page, mail and telephone where they live, the rest in a window. */
export function wayOf({ url, isOut }: Pick<QueueEntry, 'url' | 'isOut'>, { chat, ...around }: Surroundings): Way {
  if (!url) return { kind: 'none' }
  if (around.isNativeApp) return { kind: 'app', url: appLink(around.appLink, { url, isOut: String(isOut) }) }
  const licence = chatLicence(url, chat)
  if (chat && licence) return { kind: 'chat', url, script: chat.script, licence }
  return { kind: /^https?:/.test(url) ? 'window' : 'here', url }
}

/** Asks where a player can write or call now. */
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

/** For the page of customer service: nothing is open yet, and who is there is asked. */
export async function openServiceDesk(): Promise<void> {
  if ($chat.get().state !== 'opening') $chat.set({ state: 'closed' })
  await loadServices()
}

/** What a page was built with, until the server has answered: neither chat nor app link is known yet. */
export function builtOffers(entries: readonly QueueEntry[]): ServiceOffer[] {
  return offersOf(entries, { appLink: '' }, false)
}

/** Opens the chat in the page; where its script does not come, its address is left to be opened in a window. */
export async function startChat({ script, licence, url }: Extract<Way, { kind: 'chat' }>): Promise<void> {
  if ($chat.get().state === 'opening') return
  $chat.set({ state: 'opening' })
  $chat.set((await openChat(script, licence)) ? { state: 'open' } : { state: 'failed', url })
}

/** What the side menu does with customer service: the one thing there is to open, or the page with all of them. */
export type Shortcut = Way | { kind: 'page' }

/** A live chat, or the only entry there is, opens at once (spec 2.10); several are a choice, and none or no answer needs words: the page has both. */
export function shortcutOf(desk: ServiceDesk): Shortcut {
  if (desk.state !== 'ready') return { kind: 'page' }
  const ways = desk.offers.map(({ way }) => way).filter(({ kind }) => kind !== 'none')
  const [first] = ways
  return first && (ways.length === 1 || first.kind === 'chat') ? first : { kind: 'page' }
}

/** What becomes of a tap on customer service: it opened; the page with all ways is the place to go; or a note says why not. */
export type ServiceOutcome = 'opened' | 'page' | 'stuck'

/** Opens customer service from anywhere: asks who is there, and opens the one thing there is (spec 2.10). */
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

/** The answer came after the tap, so a browser may hold the window back: then a link is left to tap. `noopener` as a feature would hide which. */
function openWindow(url: string): void {
  const opened = globalThis.open('about:blank', '_blank')
  if (opened) {
    opened.opener = null
    opened.location.replace(url)
  } else $chat.set({ state: 'blocked', url })
}

/** Puts away what a note said. A chat that stands open stays. */
export function closeService(): void {
  const { state } = $chat.get()
  if (state === 'failed' || state === 'blocked') $chat.set({ state: 'closed' })
}
