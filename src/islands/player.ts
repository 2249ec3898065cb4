import { atom, computed } from 'nanostores'
import { readToken } from '#client/wire/token.ts'
import type { User } from '#contract/call/shapes.ts'
import type { Banks } from '#contract/calls/account.ts'

/** The player as known to this page: a guest; a token whose player is loading; or the full player. */
export type Player = { state: 'guest' } | { state: 'known' } | { state: 'ready'; user: User; banks?: Banks | undefined }

export const $player = atom<Player>({ state: 'guest' })

/** Coin in cents, undefined until known. */
export const $coin = computed($player, (player) => (player.state === 'ready' ? player.user.coin : undefined))

/** Favourites and recent games (spec 3): game id to true, and ids with the most recent first. */
export const $gameLikes = atom<ReadonlySet<number>>(new Set())
export const $gameHistory = atom<readonly number[]>([])

/** Player id for events; 0 for a guest. */
export function playerId(): number {
  const player = $player.get()
  return player.state === 'ready' ? player.user.id : 0
}

/** Takes changed figures of the player, such as the coin after a spin or a refresh. */
export function updateUser(change: Partial<User>): void {
  const player = $player.get()
  if (player.state === 'ready') $player.set({ ...player, user: { ...player.user, ...change } })
}

/** The state before any call: whether a token is stored. */
export function wakePlayer(): void {
  if ($player.get().state === 'guest' && readToken()) $player.set({ state: 'known' })
}
