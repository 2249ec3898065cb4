import { readAddress } from '#contract/locale.ts'
import { gameIdOf } from '#stores/games/start.ts'
import { playAsGuest } from './play.ts'
import { openSearch } from './search.ts'
import { openSheet, type Reason } from './sheet.ts'

const SEARCHES = ['/search', '/lobby/games']
const reasons: readonly [RegExp, Reason][] = [
  [/^\/start/, 'game'],
  [/^\/(?:lobby\/)?(?:wallets?|withdrawal|record|walletsPassword)/, 'wallet'],
  [/task$/, 'task'],
  [/favorites$/, 'keep'],
]

let isEntering = false

/** Opens what a guest tapped: a game, the search, or the sheet that offers an account. */
export async function enter(to: URL, from: HTMLElement): Promise<void> {
  if (isEntering) return
  isEntering = true
  try {
    await open(to, from)
  } finally {
    isEntering = false
  }
}

async function open(to: URL, from: HTMLElement): Promise<void> {
  const { path } = readAddress(to.pathname)
  const wanted = to.pathname + to.search
  if (SEARCHES.includes(path)) return await openSearch(from instanceof HTMLFormElement ? filled(to, from) : to)
  const [, reason = 'page'] = reasons.find(([pattern]) => pattern.test(path)) ?? []
  if (path === '/start' && (await playAsGuest(gameIdOf(to.search), () => void openSheet('coin', wanted)))) return
  await openSheet(reason, wanted)
}

/** The address that a form with GET leads to. */
function filled(to: URL, form: HTMLFormElement): URL {
  const address = new URL(to)
  for (const [name, value] of new FormData(form)) address.searchParams.set(name, String(value))
  return address
}
