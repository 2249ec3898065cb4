import { atom } from 'nanostores'
import { post } from '#client/post.ts'
import type { Game, WebConfig } from '#contract/catalogue.ts'

/** Games by id, in the catalogue's order, with the version they are of. */
export type Catalogue = { version: string; games: readonly Game[]; byId: ReadonlyMap<number, Game> }

export const $catalogue = atom<Catalogue | undefined>()
export const $webConfig = atom<WebConfig | undefined>()
/** RSA public key for passwords, PEM. */
export const $passwordKey = atom<string | undefined>()

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
  const { config, key, gameListVersion, gameList } = answer.reply
  if (gameList) takeGames(gameListVersion, gameList)
  $passwordKey.set(key)
  $webConfig.set(config)
  return true
}

/** Takes the catalogue a page was built with, unless a newer one is here already, and asks the server for news. */
export function keepFresh(version: string, games: readonly Game[]): Promise<boolean> {
  if (!$catalogue.get()) takeGames(version, games)
  return loadConfig()
}

/** Fetches configuration and key anew; what is there stays where that fails. */
export async function reloadConfig(): Promise<void> {
  await fetchConfig()
}
