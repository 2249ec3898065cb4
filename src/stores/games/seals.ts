import { readStored, writeStored } from '#client/wire/storage.ts'
import { holdSeals, type Seals, type SealsShown } from '#contract/games/fair.ts'

/** The lobby and the games in it are of one origin: a seal promised in a game is known on the page that checks it. */
const keyOf = (player: number) => `perya.seals.${player}`
const HEX_64 = /^[0-9a-f]{64}$/

/** Holds what a server shows against what this device remembers of the player's seals, and remembers it. */
export function noteSeals(player: number, shown: SealsShown, isOwn = false): Seals {
  const seals = holdSeals(readSeals(player), shown, isOwn)
  writeStored(keyOf(player), JSON.stringify(seals))
  return seals
}

/** What this device remembers; undefined where it has been shown nothing, or where what is stored is not ours. */
export function readSeals(player: number): Seals | undefined {
  try {
    const stored: Partial<Seals> = JSON.parse(readStored(keyOf(player)) ?? '{}')
    const { hash, next, standing, promised } = stored
    const isWhole = typeof hash === 'string' && HEX_64.test(next ?? '') && Array.isArray(promised)
    return isWhole && next && standing ? { hash, next, standing, promised } : undefined
  } catch {
    return undefined
  }
}
