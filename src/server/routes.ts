import process from 'node:process'
import { routes } from '#contract/routes.ts'
import { isBuilt } from './door/built.ts'

// `npm run routes`: both route tables, and for each row whether its page is built yet.

for (const platform of ['mobile', 'desktop'] as const) {
  const rows = routes[platform].map((route) => ({ ...route, isReady: isBuilt(platform, route) }))
  const ready = rows.filter(({ isReady }) => isReady).length
  process.stdout.write(`\n${platform}: ${ready} of ${rows.length} ready\n`)
  for (const { path, access, isReady, redirect, isOurs } of rows) {
    const state = redirect ? `-> ${redirect}` : isReady ? 'ready' : 'missing'
    process.stdout.write(`  ${state.padEnd(26)} ${access.padEnd(7)} ${path}${isOurs ? '  (ours)' : ''}\n`)
  }
}
