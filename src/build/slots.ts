import type { Plugin } from 'vite'
import { slots } from '#server/games/house/slot/slots.ts'

const NAME = 'perya:slots'
const RESOLVED = `\0${NAME}`

/** Gives the pages the tuning of every slot as the module `perya:slots` (declared in src/layouts/lobby.d.ts), read and checked as the server does. */
export function slotsModule(): Plugin {
  return {
    name: NAME,
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => {
      if (id !== RESOLVED) return undefined
      const all = [...slots().values()].map(({ game, tuning }) => ({ game, tuning }))
      return `export const slots = ${JSON.stringify(all)}`
    },
  }
}
