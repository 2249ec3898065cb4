import { fileURLToPath } from 'node:url'

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const islands = fileURLToPath(new URL('../../islands/', import.meta.url))
/** What home runs at once, in both layouts: the shell and the islands that wake with the page. */
const atOnce = ['lobby/shell.ts', 'ui/Overlays.tsx', 'lobby/Home.tsx', 'lobby/HomeHeader.tsx', 'lobby/MemberCard.tsx']

let reached: ReadonlySet<string> | undefined

/** All that home runs before anybody asks for anything. */
function reach(graph: Graph): ReadonlySet<string> {
  const found = new Set(atOnce.map((start) => islands + start))
  // A set that grows while it is walked is walked to its end.
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

function coreAtHome(id: string, graph: Graph): string | null {
  reached ??= reach(graph)
  return reached.has(id) ? 'core' : null
}

const test = /\/src\/(client|contract|stores|islands\/ui)\/|\/node_modules\/(nanostores|@nanostores|react|@astrojs)\//

/**
 * What at least four islands share, as two files: forty small ones compress 4 KB worse. What home does not run at once stays out of
 * the first of them, or home would load it for the others; tests/lobby/sizes.test.ts weighs home.
 */
export const chunks = [
  { name: coreAtHome, test, minShareCount: 4 },
  { name: 'shared', test, minShareCount: 4 },
]
