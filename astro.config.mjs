import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import i18next from 'astro-i18next'
import { Features } from 'lightningcss'
import { tileVersion } from '#art/tileVersion.ts'
import { art } from '#build/art.ts'
import { articlesModule } from '#build/articles.ts'
import { picturesModule } from '#build/brought.ts'
import { buildId } from '#build/build.ts'
import { builtModule } from '#build/built.ts'
import { chunks } from '#build/chunks.ts'
import { consolePage } from '#build/console.ts'
import { earlyGames } from '#build/early.ts'
import { checkedEngines } from '#build/engines/checked.ts'
import { oldest, targets } from '#build/engines/floor.ts'
import { plainColors } from '#build/engines/plainColors.ts'
import { returns } from '#build/games/returns.ts'
import { smallGuard } from '#build/guard.ts'
import { houseModule } from '#build/house.ts'
import { httpServer } from '#build/httpServer.ts'
import { joinedSheets } from '#build/joinSheets.ts'
import { lobbyModule } from '#build/lobby.ts'
import { localesOfPages } from '#build/locales.ts'
import { notices } from '#build/notices.ts'
import { previewedMoment } from '#build/preview.ts'
import { retriedImports } from '#build/retriedImports.ts'
import { servicesModule } from '#build/services.ts'
import { shapesModule } from '#build/shapes.ts'
import { textsModule } from '#build/texts.ts'
import { worker } from '#build/worker.ts'
import { config } from '#server/base/config.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { namePictures } from '#server/content/pictureVersions.ts'

const operator = { name: config.operatorName, licence: config.licenceNumber, isDemo: config.mode === 'demo' }
const country = config.country
const build = buildId([operator, country, config.locales, process.env.PERYA_ORIGIN])

/** Films and pictures may come from the operator's resource server (gameResourceUrl of content/lobby/web.yaml). */
namePictures(tileVersion)
const { gameResourceUrl } = catalogue().webConfig
const resources = gameResourceUrl ? ` ${new URL(gameResourceUrl).origin}` : ''

export default defineConfig({
  output: 'static',
  ...(process.env.PERYA_ORIGIN ? { site: config.publicOrigin } : {}),
  trailingSlash: 'never',
  adapter: node({ mode: 'middleware', staticHeaders: true, bodySizeLimit: 65_536 }),
  integrations: [
    react(),
    i18next(),
    localesOfPages(config.locales),
    consolePage(),
    returns(),
    art(),
    joinedSheets(),
    earlyGames(),
    smallGuard(),
    worker(build, config.locales),
    checkedEngines(),
    httpServer(),
  ],
  session: false,
  devToolbar: { enabled: false },
  // A page is fetched when it is asked for: many players pay for their data by the megabyte.
  prefetch: false,
  // A style or script inside the page would need its own hash in every page's header; files need none.
  build: { inlineStylesheets: 'never' },
  markdown: { syntaxHighlight: false },
  security: {
    csp: {
      // Who may be framed, and by whom, only the running server knows: the HTTP server adds those two.
      directives: [
        "default-src 'self'",
        `img-src 'self' data: blob:${resources}`,
        "font-src 'self'",
        "connect-src 'self'",
        `media-src 'self' blob:${resources}`,
        "worker-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "object-src 'none'",
        "base-uri 'none'",
      ],
    },
  },
  vite: {
    define: {
      __OPERATOR__: JSON.stringify(operator),
      __COUNTRY__: JSON.stringify(country),
      __LOCALES__: JSON.stringify(config.locales),
      __BUILD__: JSON.stringify(build),
      __BROWSERS__: JSON.stringify(oldest),
      __PREVIEWED__: JSON.stringify(previewedMoment() ?? null),
    },
    plugins: [
      lobbyModule(),
      articlesModule(),
      houseModule(),
      servicesModule(),
      builtModule(),
      shapesModule(),
      textsModule(),
      picturesModule(),
      retriedImports(),
      notices(),
    ],
    // Fonts and pictures as data: URLs would need a hole in font-src, and cannot be cached on their own.
    build: { assetsInlineLimit: 0, cssTarget: targets },
    // No sheet has `light-dark()`, whose stand-in every page would carry.
    css: { postcss: { plugins: [plainColors()] }, lightningcss: { exclude: Features.LightDark } },
    environments: {
      client: { build: { target: targets, rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    },
  },
})
