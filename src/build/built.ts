import type { Plugin } from 'vite'
import { builtPanels, builtPaths } from '#server/http/built.ts'

const NAME = 'perya:built'
const RESOLVED = `\0${NAME}`

/** Provides the built addresses as the module `perya:built` (declared in src/layouts/lobby.d.ts), so that no menu offers a missing page. */
export function builtModule(): Plugin {
  return {
    name: NAME,
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => {
      if (id !== RESOLVED) return undefined
      const built = { mobile: builtPaths('mobile'), desktop: builtPaths('desktop') }
      return `export const built = ${JSON.stringify(built)}; export const panels = ${JSON.stringify(builtPanels())}`
    },
  }
}
