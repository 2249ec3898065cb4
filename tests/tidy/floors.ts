import { type Import, importsOf, pathOf, type Source } from './imports.ts'

type House = {
  /** Folders, from the bottom. A folder imports only from lower floors. */
  floors: readonly (readonly string[])[]
  /**
   * Files outside the folders: `roof`, which no folder imports; or `between`, each above every folder that it reaches.
   */
  files: 'roof' | 'between'
  /**
   * The file that makes a folder a unit, one of many. A unit that no floor names stands above all named floors, beside its like: adding one
   * changes nothing here, and one that others import gets named.
   */
  units?: string
  /** Whether imports of types count too. */
  types?: true
}

/** The floors (layers) of each room, or of its files with one ending and their style sheets. A folder that is missing in its room's floors fails. Late imports and style sheets count as any other. */
export const HOUSES: Readonly<Record<string, House>> = {
  'src/contract': {
    files: 'between',
    floors: [
      ['account', 'care', 'console', 'games', 'inbox', 'social', 'support', 'telemetry'],
      ['kyc', 'points', 'rights', 'wallet'],
      ['props'],
      ['call'],
      ['activities'],
      ['lobby'],
      ['calls'],
    ],
  },
  'src/client': {
    files: 'between',
    floors: [['wire'], ['account', 'activities', 'games', 'kyc', 'lobby', 'telemetry'], ['support']],
  },
  // State and calls.
  'src/islands/*.ts': {
    files: 'between',
    floors: [
      ['telemetry', 'ui'],
      ['account', 'care', 'kyc', 'points'],
      ['twoFactor', 'wallet'],
      ['activities', 'props'],
      ['lobby'],
      ['games', 'inbox', 'support'],
      ['session'],
      ['rights', 'social'],
      ['guest'],
    ],
  },
  // What draws them.
  'src/islands/*.tsx': {
    files: 'between',
    floors: [
      ['ui'],
      ['inbox', 'kyc', 'points', 'props', 'social', 'support', 'twoFactor'],
      ['wallet'],
      ['activities', 'care', 'rights'],
      ['session'],
      ['lobby'],
      ['account', 'games'],
      ['guest'],
    ],
  },
  'src/layouts': {
    files: 'between',
    floors: [
      ['console', 'fonts', 'inbox', 'kyc', 'support'],
      ['account'],
      ['wallet'],
      ['activities', 'points', 'props'],
      ['games', 'rights', 'session'],
      ['lobby'],
    ],
  },
  'src/server': {
    files: 'roof',
    types: true,
    floors: [
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
    ],
  },
  'src/server/activities': {
    files: 'between',
    types: true,
    units: 'activity.ts',
    floors: [
      ['bind', 'deeds', 'draws', 'friends'],
      ['commission', 'tasks'],
    ],
  },
  'src/server/wallet': {
    files: 'between',
    types: true,
    floors: [
      ['gateways', 'safebox', 'wagers'],
      ['bank', 'limits', 'unstaked'],
      ['debts', 'record', 'suspicion'],
      ['deposits'],
      ['withdrawals'],
      ['payouts'],
      ['reconcile'],
    ],
  },
}

type Graph = ReadonlyMap<string, readonly Import[]>

/** Imports of these files that go sideways or up in their room, one sentence each. */
export function floorComplaints(sources: readonly Source[], houses = HOUSES): string[] {
  const all = sources.map(([path, text]) => [path, importsOf(path, text)] as const)
  const complaints = Object.entries(houses).flatMap(([name, house]) => {
    const [root = '', ending = ''] = name.split('/*')
    const isIn = (path = '') => path.startsWith(`${root}/`) && (path.endsWith(ending) || path.endsWith('.css'))
    const inside = all.filter(([path]) => isIn(path))
    const graph = inside.map(
      ([path, found]) => [path, found.filter(({ target }) => isIn(pathOf(path, target)))] as const,
    )
    return complaintsIn(root, house, new Map(graph))
  })
  return [...new Set(complaints)]
}

function complaintsIn(root: string, house: House, graph: Graph): string[] {
  const floorOf = (folder: string) => {
    const named = house.floors.findIndex((floor) => floor.includes(folder))
    return named === -1 && isUnit(root, house, folder, graph) ? house.floors.length : named
  }
  return [...graph.keys()].flatMap((path) => {
    const from = folderIn(root, path)
    if (!from) return []
    if (floorOf(from) === -1) return [`${root}/${from} stands on no floor: name it in tests/tidy/floors.ts`]
    return [...reachedFrom(path, root, house, graph)].flatMap(([to, by]) => {
      if (to === from && by === path) return []
      const isBelow = floorOf(to) !== -1 && floorOf(to) < floorOf(from)
      const way = by === path ? '' : `, by ${by}`
      return isBelow ? [] : [`${path}: ${root}/${from} may not import ${to || 'from the roof'}${way}`]
    })
  })
}

const isUnit = (root: string, { units }: House, folder: string, graph: Graph): boolean =>
  units !== undefined && graph.has(`${root}/${folder}/${units}`)

/** The folders that a file reaches in its room, also through files outside the folders, and the file that leads there. '' is the roof. */
function reachedFrom(start: string, root: string, house: House, graph: Graph): Map<string, string> {
  const reached = new Map<string, string>()
  const seen = new Set([start])
  // Iterating over a growing set visits its new elements too.
  for (const path of seen) {
    for (const { target, isType } of graph.get(path) ?? []) {
      const to = pathOf(path, target)
      if (!to?.startsWith(`${root}/`) || (isType && !house.types)) continue
      const folder = folderIn(root, to)
      if (folder) reached.set(folder, reached.get(folder) ?? path)
      else if (house.files === 'roof') reached.set('', path)
      else seen.add(to)
    }
  }
  return reached
}

/** The folder of a room in which a file lies; '' for a file outside its folders, undefined for one of another room. */
function folderIn(root: string, path: string): string | undefined {
  if (!path.startsWith(`${root}/`)) return undefined
  const [folder = '', ...deeper] = path.slice(root.length + 1).split('/')
  return deeper.length > 0 ? folder : ''
}
