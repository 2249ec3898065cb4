import type { Plugin } from 'vite'
import { kindNames } from '#contract/games/kinds.ts'
import { rulesOf } from '#server/games/engines.ts'

const NAME = 'perya:house'
const RESOLVED = `\0${NAME}`

/**
 * Provides the rules of every house game as the module `perya:house` (declared in src/layouts/lobby.d.ts), read and validated like the
 * server's.
 */
export function houseModule(): Plugin {
  return {
    name: NAME,
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => {
      if (id !== RESOLVED) return undefined
      const all = Object.fromEntries(kindNames.map((kind) => [kind, rulesOf(kind)]))
      return `export const house = ${JSON.stringify(all)}`
    },
  }
}
