import { routes } from '#contract/routes.ts'
import { say } from '#server/base/say.ts'
import { isBuilt } from '#server/http/built.ts'
import { optionsOf } from './launch/options.ts'

// `npm run routes`: both route tables, and for each row whether its page is built yet.

optionsOf('usage: npm run routes', {})

for (const platform of ['mobile', 'desktop'] as const) {
  const rows = routes[platform].map((route) => ({ ...route, isReady: isBuilt(platform, route) }))
  const ready = rows.filter(({ isReady }) => isReady).length
  say('', `${platform}: ${ready} of ${rows.length} ready`)
  for (const { path, access, isReady, redirect, isOurs } of rows) {
    const state = redirect ? `-> ${redirect}` : isReady ? 'ready' : 'missing'
    say(`  ${state.padEnd(26)} ${access.padEnd(7)} ${path}${isOurs ? '  (ours)' : ''}`)
  }
}
