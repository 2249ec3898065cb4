import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import type { PlatformName } from '#contract/enumerations.ts'
import { type Route, routes } from '#contract/routes.ts'

// `npm run routes`: both route tables, and for each row whether its page is built yet.

const PAGES = resolve(import.meta.dirname, '../pages')

for (const platform of ['mobile', 'desktop'] as const) {
  const rows = routes[platform].map((route) => ({ ...route, state: stateOf(platform, route) }))
  const missing = rows.filter(({ state }) => state === 'missing').length
  process.stdout.write(`\n${platform}: ${rows.length - missing} of ${rows.length} ready\n`)
  for (const { path, access, state, isOurs } of rows) {
    process.stdout.write(`  ${state.padEnd(26)} ${access.padEnd(7)} ${path}${isOurs ? '  (ours)' : ''}\n`)
  }
}

function stateOf(platform: PlatformName, { path, redirect }: Route): string {
  if (redirect) return `-> ${redirect}`
  const segments = path.replace(/\{(\w+)\}/g, '[$1]')
  return [`/${platform}${segments}`, segments].some(hasPage) ? 'ready' : 'missing'
}

/** A page of its own, or one for any value of its last segment. */
function hasPage(address: string): boolean {
  const names = [address, `${address}/index`, address.replace(/\[\w+\]$/, '[slug]')]
  return names.some((name) => existsSync(`${PAGES}${name}.astro`))
}
