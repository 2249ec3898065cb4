import { type Import, importsOf } from './imports.ts'

/** The rooms, and the other rooms that each may import. `#client` and the like are names of rooms. */
const ROOMS: Record<string, { ours: string[]; theirs: RegExp }> = {
  contract: { ours: [], theirs: /^valibot$/ },
  server: { ours: ['contract'], theirs: /./ },
  client: { ours: ['contract'], theirs: /^(?!node:|astro)/ },
  islands: { ours: ['contract'], theirs: /^(?!node:|astro(?!:transitions\/client$))/ },
  layouts: { ours: ['contract', 'islands'], theirs: /./ },
  art: { ours: ['contract', 'server'], theirs: /./ },
  build: { ours: ['contract', 'server', 'art'], theirs: /./ },
  tools: { ours: ['contract', 'server', 'build', 'art'], theirs: /./ },
  pages: { ours: ['contract', 'islands', 'layouts'], theirs: /^(astro|perya:|@iconify-json\/)/ },
}

/** What islands know: state and calls, in files that end on `.ts`. They neither draw nor know React. */
const STATE = {
  ours: ['contract', 'client'],
  theirs: /^(?!node:|astro(?!:transitions\/client$)|react|@nanostores\/react)/,
}
const IS_STATE = /^src\/islands\/.*\.ts$/
/** Of the islands, pages and layouts take what is drawn, and these scripts and formats without a state. */
const FOR_PAGES =
  /^#islands\/(?:.*\.(?:tsx|css)|(?:shell|lateShell|activities\/listed|games\/(?:begin|replayed|startFrame)|points\/chance|support\/logo|ui\/words|wallet\/(?:payBack|qr))\.ts)$/

/** Rooms whose code is sent to browsers. */
const IN_BROWSER = ['client', 'islands', 'layouts', 'pages']

/** Manifests reach the browser, so neither they nor their lists may import a schema. */
const MANIFESTS = /^src\/contract\/activities\/(?:\w+\/)?(?:manifest|index|kinds)\.ts$/
const OF_MANIFESTS = /(?:^|\/)(?:manifest|index|id)\.ts$/
const SCHEMAS = /^#contract\/(?:calls?\/|activities\/(?:.+\/)?(?:schemas|drawShapes|calls|config)\.ts$)/

const LEDGER_TABLES = /ledger\/(?:\w+T|t)ables\.ts$/

/** Forbidden imports of a source file, one sentence each. */
export function importComplaints(path: string, text: string): string[] {
  return importsOf(path, text).flatMap((found) => {
    const wrong = complaintOf(path, found)
    return wrong ? [`${path}: ${wrong}`] : []
  })
}

function complaintOf(path: string, { target, isType }: Import): string | undefined {
  const [, room = ''] = path.split('/')
  const rules = IS_STATE.test(path) ? STATE : ROOMS[room]
  if (!rules) return undefined
  if (MANIFESTS.test(path) && !isType && !OF_MANIFESTS.test(target))
    return `${target} would reach the browser: import type`
  const into = /^#(\w+)\//.exec(target)?.[1]
  if (LEDGER_TABLES.test(target) && !path.startsWith('src/server/ledger/')) return 'only the ledger touches its tables'
  if (IS_STATE.test(path) && target.endsWith('.tsx')) return `${target} draws, and a .ts of the islands does not`
  if (into === room) return `inside a room use a relative path, not ${target}`
  if (into) return acrossRooms(room, rules.ours, into, target, isType)
  if (target.startsWith('.')) return withinRoom(path, target)
  return rules.theirs.test(target) ? undefined : `${room} may not import ${target}`
}

function acrossRooms(room: string, ours: string[], into: string, target: string, isType: boolean): string | undefined {
  if (!ours.includes(into)) return `${room} may not import ${target}`
  if (!/\.\w+$/.test(target)) return `${target} lacks its extension`
  if (into === 'islands' && !FOR_PAGES.test(target)) return `${room} may not import ${target}`
  const isCall = SCHEMAS.test(target)
  return isCall && IN_BROWSER.includes(room) && !isType ? `${target} would reach the browser: import type` : undefined
}

function withinRoom(path: string, target: string): string | undefined {
  const [, room = ''] = path.split('/')
  const folders = path.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '..') folders.pop()
    else if (part !== '.') folders.push(part)
  }
  // Words and the lobby's configuration are content; pictures' styles stand beside their code.
  if (folders[0] !== 'src') return folders[0] === 'content' || room === 'server' ? undefined : `${target} leaves src`
  if (folders[1] !== room) return `${target} leaves the room: use #${folders[1]}/…`
  return undefined
}
