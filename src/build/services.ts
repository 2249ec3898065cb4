import type { Plugin } from 'vite'
import { services } from '#server/support/content.ts'

const NAME = 'perya:services'
const RESOLVED = `\0${NAME}`

/** Provides content/lobby/services.yaml as the module `perya:services` (declared in src/layouts/lobby.d.ts). */
export function servicesModule(): Plugin {
  return {
    name: NAME,
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const services = ${JSON.stringify(services().services)}` : undefined),
  }
}
