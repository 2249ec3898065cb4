import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Game, WebConfig } from '#contract/lobby/catalogue.ts'
import { HOME_RETRY_MS } from '#contract/lobby/limits.ts'

/** Games by id, in the catalogue's order, with the catalogue's version. */
export type Catalogue = { version: string; games: readonly Game[]; byId: ReadonlyMap<number, Game> }

export const $catalogue = atom<Catalogue | undefined>()
export const $webConfig = atom<WebConfig | undefined>()
/** RSA public key for passwords, PEM. */
export const $passwordKey = atom<string | undefined>()
/** Name of the third-party login's provider, if there is one. */
export const $socialName = atom<string | undefined>()

export function takeGames(version: string, games: readonly Game[]): void {
  $catalogue.set({ version, games, byId: new Map(games.map((game) => [game.id, game])) })
}

let loading: Promise<boolean> | undefined

/** Fetches configuration and key once per visit; returns whether they are there. A failure may be retried. */
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
  // An intermediary may answer in the server's place.
  if (!config || !key || (gameList && !Array.isArray(gameList))) return false
  if (gameList) takeGames(gameListVersion, gameList)
  $passwordKey.set(key)
  $socialName.set(socialLogin?.name)
  $webConfig.set(config)
  return true
}

let retry: ReturnType<typeof setTimeout> | undefined

/**
 * Takes the page's built-in catalogue, unless a newer one is known, and asks the server for updates. Retries after a failure, or an empty
 * catalogue.
 */
export async function keepFresh(version: string, games: readonly Game[]): Promise<void> {
  if (!$catalogue.get()) takeGames(version, games)
  const isLoaded = await ($catalogue.get()?.games.length === 0 ? fetchConfig() : loadConfig())
  clearTimeout(retry)
  if (isLoaded && $catalogue.get()?.games.length !== 0) return
  retry = setTimeout(() => void keepFresh(version, games), HOME_RETRY_MS)
}

/** Fetches configuration and key again; on failure the known ones stay. */
export async function reloadConfig(): Promise<void> {
  await fetchConfig()
}
