import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Vite's own module, through which every dynamic import of a page goes. */
const HELPER = '\0vite/preload-helper.js'
const AGAIN = fileURLToPath(new URL('../client/wire/fetchAgain.ts', import.meta.url))

const ONCE = 'baseModule().catch(handlePreloadError)'
const TWICE = 'baseModule().catch(fetchAgain).catch(handlePreloadError)'

/** Code that failed to load is asked for once more at another address, before `vite:preloadError` says that it is missing. */
export function retriedImports(): Plugin {
  return {
    name: 'perya:retried-imports',
    transform(code, id) {
      if (id !== HELPER) return undefined
      if (!code.includes(ONCE)) throw new Error(`${HELPER} no longer has ${ONCE}: correct src/build/retriedImports.ts`)
      return { code: `import { fetchAgain } from ${JSON.stringify(AGAIN)}\n${code.replace(ONCE, TWICE)}`, map: null }
    },
  }
}
