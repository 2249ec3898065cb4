import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'

const WAKER = fileURLToPath(new URL('../../islands/renderer.ts', import.meta.url))

/** React for the islands, woken by our own `islands/renderer.ts`. */
export function islands(): AstroIntegration {
  const { name, hooks } = react()
  const setup = hooks['astro:config:setup']
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) => {
        const addRenderer: typeof options.addRenderer = (renderer) =>
          options.addRenderer({ ...renderer, clientEntrypoint: WAKER })
        return setup?.({ ...options, addRenderer })
      },
    },
  }
}
