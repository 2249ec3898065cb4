import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Game, WebConfig } from '#contract/lobby/catalogue.ts'
import { HOME_RETRY_MS } from '#contract/lobby/limits.ts'

/** Games by id, in the catalogue's order, with the version they are of. */
export type Catalogue = { version: string; games: readonly Game[]; byId: ReadonlyMap<number, Game> }

export const $catalogue = atom<Catalogue | undefined>()
export const $webConfig = atom<WebConfig | undefined>()
/** RSA public key for passwords, PEM. */
export const $passwordKey = atom<string | undefined>()
/** What players call the provider of the third-party login, where there is one. */
export const $socialName = atom<string | undefined>()

export function takeGames(version: string, games: readonly Game[]): void {
  $catalogue.set({ version, games, byId: new Map(games.map((game) => [game.id, game])) })
}

let loading: Promise<boolean> | undefined

/** Fetches configuration and key once per visit; answers whether they are there. A failure may be tried again. */
export function loadConfig(): Promise<boolean> {
  if ($webConfig.get()) return Promise.resolve(true)
  loading ??= fetchConfig().finally(() => {
    loading = undefined
  })
  return loading
}

async function fetchConfig(): Promise<boolean> {
  const answer = await post('anonymous/appConfig', { gameListVersion: $catalogue.get()?.version ?? '' })
  if (!answer.ok) return false
  const { config, key, gameListVersion, gameList, socialLogin } = answer.reply
  // Something between us and the server may answer in its place.
  if (!config || !key || (gameList && !Array.isArray(gameList))) return false
  if (gameList) takeGames(gameListVersion, gameList)
  $passwordKey.set(key)
  $socialName.set(socialLogin?.name)
  $webConfig.set(config)
  return true
}

let retry: ReturnType<typeof setTimeout> | undefined

/**
 * Takes the catalogue a page was built with, unless a newer one is here already, and asks the server for news: again by itself
 * where none came, or where there is nothing to play.
 */
export async function keepFresh(version: string, games: readonly Game[]): Promise<void> {
  if (!$catalogue.get()) takeGames(version, games)
  const isLoaded = await ($catalogue.get()?.games.length === 0 ? fetchConfig() : loadConfig())
  clearTimeout(retry)
  if (isLoaded && $catalogue.get()?.games.length !== 0) return
  retry = setTimeout(() => void keepFresh(version, games), HOME_RETRY_MS)
}

/** Fetches configuration and key anew; what is there stays where that fails. */
export async function reloadConfig(): Promise<void> {
  await fetchConfig()
}
