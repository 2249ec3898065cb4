import { resolve } from 'node:path'
import type { AstroIntegration } from 'astro'

const ENTRY = resolve(import.meta.dirname, '../layouts/console/Console.astro')

/** The operators' console: a page that only its own listener renders. Injected, it is none of the pages of players. */
export function consolePage(): AstroIntegration {
  return {
    name: 'perya:console',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        injectRoute({ pattern: '/console', entrypoint: ENTRY, prerender: false })
      },
    },
  }
}
