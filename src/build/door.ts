import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, IntegrationResolvedRoute } from 'astro'
import { ON_DEMAND_FILE } from '#server/door/site.ts'
import { precompress } from './precompress.ts'

/** Puts the front door into Astro: before Vite's own server under `astro dev`, and its share of the work after a build. */
export function door(): AstroIntegration {
  let routes: IntegrationResolvedRoute[] = []
  let outDir = ''
  let isDev = false
  return {
    name: 'perya:door',
    hooks: {
      'astro:config:setup': ({ command }) => {
        isDev = command === 'dev'
      },
      'astro:config:done': ({ config }) => {
        outDir = fileURLToPath(config.outDir)
      },
      'astro:routes:resolved': (resolved) => {
        routes = resolved.routes
      },
      'astro:server:setup': async ({ server }) => {
        // A build sets a server up too, to read the content with.
        if (!isDev) return
        // Loaded here alone, for it opens the database.
        const { devDoor } = await import('./dev.ts')
        server.middlewares.use(await devDoor(() => routes))
      },
      'astro:build:done': async ({ dir, logger }) => {
        const onDemand = routes.filter(({ type, origin, isPrerendered }) => {
          return type === 'page' && origin === 'project' && !isPrerendered
        })
        writeFileSync(
          join(outDir, ON_DEMAND_FILE),
          JSON.stringify(onDemand.map(({ patternRegex }) => patternRegex.source)),
        )
        logger.info(`${await precompress(fileURLToPath(dir))} files compressed`)
      },
    },
  }
}
