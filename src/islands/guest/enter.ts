import { readAddress } from '#contract/locale.ts'
import { gameIdOf } from '../games/gameId.ts'
import { playAsGuest } from './play.ts'
import { openSearch } from './search.ts'
import { openSheet, type Reason } from './sheet.ts'

const SEARCHES = ['/search', '/lobby/games']
const reasons: readonly [RegExp, Reason][] = [
  [/^\/start/, 'game'],
  [/^\/(?:lobby\/)?(?:wallets?|withdrawal|record|walletsPassword)/, 'wallet'],
  [/task$/, 'task'],
  [/favorites$/, 'keep'],
  [/^\/(?:lobby\/)?activity\/spin$/, 'spin'],
]

let isEntering = false

/** Opens what a guest tapped: a game, the search, or the sheet that offers an account. */
export async function enter(to: URL): Promise<void> {
  if (isEntering) return
  isEntering = true
  try {
    await open(to)
  } finally {
    isEntering = false
  }
}

async function open(to: URL): Promise<void> {
  const { path } = readAddress(to.pathname)
  const wanted = to.pathname + to.search
  if (SEARCHES.includes(path)) return await openSearch(to)
  const [, reason = 'page'] = reasons.find(([pattern]) => pattern.test(path)) ?? []
  if (path === '/start' && (await playAsGuest(gameIdOf(to.search), () => void openSheet('coin', wanted)))) return
  await openSheet(reason, wanted)
}
