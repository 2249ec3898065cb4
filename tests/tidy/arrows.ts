import ts from 'typescript'
import { readScript } from './script.ts'

/** The rooms, and the other rooms that each may import. `#client` and the like are names of rooms. */
const ROOMS: Record<string, { ours: string[]; theirs: RegExp }> = {
  contract: { ours: [], theirs: /^valibot$/ },
  server: { ours: ['contract'], theirs: /./ },
  client: { ours: ['contract'], theirs: /^(?!node:|astro)/ },
  stores: { ours: ['contract', 'client'], theirs: /^(?!node:|astro)/ },
  islands: { ours: ['contract', 'stores'], theirs: /^(?!node:|astro(?!:transitions\/client$))/ },
  layouts: { ours: ['contract', 'islands'], theirs: /./ },
  art: { ours: ['contract', 'server'], theirs: /./ },
  build: { ours: ['contract', 'server', 'art'], theirs: /./ },
  tools: { ours: ['contract', 'server', 'build', 'art'], theirs: /./ },
  pages: { ours: ['contract', 'islands', 'layouts'], theirs: /^(astro|perya:|@iconify-json\/)/ },
}

/**
 * The floors (layers) of the server, from the bottom. A folder imports only from lower floors, types included; files outside the folders
 * are the roof. A folder missing here fails.
 */
export const SERVER_FLOORS: readonly (readonly string[])[] = [
  ['base', 'call', 'content'],
  ['db', 'support'],
  ['standing', 'rates', 'ledger', 'responses'],
  ['care', 'sms', 'telemetry'],
  ['account'],
  ['kyc', 'lobby', 'social', 'operators', 'repeats'],
  ['secrets', 'twoFactor', 'wallet'],
  ['beacon', 'inbox', 'props'],
  ['games', 'sandbox'],
  ['points', 'signals'],
  ['activities'],
  ['backup', 'editions', 'rights', 'session'],
  ['drafts'],
  ['dispatch', 'jobs', 'verbs'],
  ['demo', 'http'],
  ['console'],
]

/** Rooms whose code is sent to browsers. */
const IN_BROWSER = ['client', 'stores', 'islands', 'layouts', 'pages']

/** Manifests reach the browser, so neither they nor their lists may import a schema. */
const MANIFESTS = /^src\/contract\/activities\/(?:\w+\/)?(?:manifest|index|kinds)\.ts$/
const OF_MANIFESTS = /(?:^|\/)(?:manifest|index|id)\.ts$/
const ACTIVITY_SCHEMAS = /^#contract\/activities\/(?:.+\/)?(?:schemas|calls|config)\.ts$/

const LEDGER_TABLES = /ledger\/(?:\w+T|t)ables\.ts$/

type Import = { target: string; isType: boolean }

/** Forbidden imports of a source file, one sentence each. */
export function importComplaints(path: string, text: string): string[] {
  return importsOf(path, text).flatMap((found) => {
    const wrong = complaintOf(path, found)
    return wrong ? [`${path}: ${wrong}`] : []
  })
}

function complaintOf(path: string, { target, isType }: Import): string | undefined {
  const [, room = ''] = path.split('/')
  const rules = ROOMS[room]
  if (!rules) return undefined
  if (MANIFESTS.test(path) && !isType && !OF_MANIFESTS.test(target))
    return `${target} would reach the browser: import type`
  const into = /^#(\w+)\//.exec(target)?.[1]
  if (LEDGER_TABLES.test(target) && !path.startsWith('src/server/ledger/')) return 'only the ledger touches its tables'
  if (into === room) return `inside a room use a relative path, not ${target}`
  if (into) return acrossRooms(room, rules.ours, into, target, isType)
  if (target.startsWith('.')) return withinRoom(path, target)
  return rules.theirs.test(target) ? undefined : `${room} may not import ${target}`
}

function acrossRooms(room: string, ours: string[], into: string, target: string, isType: boolean): string | undefined {
  if (!ours.includes(into)) return `${room} may not import ${target}`
  if (!/\.\w+$/.test(target)) return `${target} lacks its extension`
  const isCall = target.startsWith('#contract/calls/') || ACTIVITY_SCHEMAS.test(target)
  return isCall && IN_BROWSER.includes(room) && !isType ? `${target} would reach the browser: import type` : undefined
}

function withinRoom(path: string, target: string): string | undefined {
  const [, room = '', domain = ''] = path.split('/')
  const folders = path.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '..') folders.pop()
    else if (part !== '.') folders.push(part)
  }
  // Words and the lobby's configuration are content; pictures' styles stand beside their code.
  if (folders[0] !== 'src') return folders[0] === 'content' || room === 'server' ? undefined : `${target} leaves src`
  if (folders[1] !== room) return `${target} leaves the room: use #${folders[1]}/…`
  return room === 'server' ? betweenDomains(domain, folders) : undefined
}

/** An import between two folders of the server; the file's own name is the last part of `target`. */
function betweenDomains(domain: string, target: string[]): string | undefined {
  const entered = target.length > 3 ? target[2] : ''
  const from = domain.includes('.') ? '' : domain
  if (entered === from) return undefined
  const [here, there] = [floorOf(from), floorOf(entered ?? '')]
  if (here === -1) return `server/${from} stands on no floor: name it in tests/tidy/arrows.ts`
  return there === -1 || there >= here ? `server/${from} may not call server/${entered}` : undefined
}

/** The number of a folder's floor, from 0; the roof's for files outside the folders; -1 for an unknown one. */
function floorOf(folder: string): number {
  return folder === '' ? SERVER_FLOORS.length : SERVER_FLOORS.findIndex((floor) => floor.includes(folder))
}

function importsOf(path: string, text: string): Import[] {
  const found: Import[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const isType = ts.isImportDeclaration(node)
        ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : node.isTypeOnly
      if (node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
        found.push({ target: node.moduleSpecifier.text, isType })
      }
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [target] = node.arguments
      if (target && ts.isStringLiteral(target)) found.push({ target: target.text, isType: false })
    }
    ts.forEachChild(node, visit)
  }
  for (const script of readScript(path, text)) visit(script)
  return found
}
