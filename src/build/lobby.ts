import type { Plugin } from 'vite'
import { catalogue } from '#server/content/catalogue.ts'
import { sentenceOf } from '#server/content/problem.ts'

const NAME = 'perya:lobby'
const RESOLVED = `\0${NAME}`

/**
 * Provides the lobby's configuration as the module `perya:lobby` (declared in src/layouts/lobby.d.ts). The server's own reader parses and
 * validates it, so that page and server cannot disagree.
 */
export function lobbyModule(): Plugin {
  return {
    name: NAME,
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined
      const { version, games, webConfig, activities, wagering, configs, friends, points, pace, leftOut, ...rest } =
        catalogue()
      for (const problem of leftOut) this.warn(sentenceOf(problem))
      const banks = rest.banks.filter(({ status }) => status === 1)
      const { justLost } = rest.care
      const shown = { version, games, webConfig, activities, banks, wagering, configs, friends, points, pace, justLost }
      return `export const lobby = ${JSON.stringify(shown)}`
    },
  }
}
