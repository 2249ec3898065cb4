import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, IntegrationResolvedRoute } from 'astro'
import { ON_DEMAND_FILE } from '#server/http/site.ts'
import { watchContent } from './devContent.ts'
import { withDevPolicy } from './devPolicy.ts'
import { precompress } from './precompress.ts'

/** Adds our server to Astro: before Vite's under `astro dev`, and its steps after a build. */
export function httpServer(): AstroIntegration {
  let routes: IntegrationResolvedRoute[] = []
  let outDir = ''
  let isDev = false
  return {
    name: 'perya:http-server',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        isDev = command === 'dev'
        // Vite's own styles and scripts stand in the page: `devPolicy.ts` has the policy that allows them.
        if (isDev) updateConfig({ security: { csp: false } })
      },
      'astro:config:done': ({ config }) => {
        outDir = fileURLToPath(config.outDir)
      },
      'astro:routes:resolved': (resolved) => {
        routes = resolved.routes
      },
      'astro:server:setup': async ({ server }) => {
        // A build also creates a server, to read the content.
        if (!isDev) return
        // Loaded only here, since it opens the database.
        const { devMiddleware } = await import('./dev.ts')
        server.middlewares.use(withDevPolicy)
        server.middlewares.use(await devMiddleware(() => routes))
        watchContent(server)
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
