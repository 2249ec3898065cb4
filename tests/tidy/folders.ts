import { HOUSES } from './floors.ts'

/** The names of the domains, the same in every room. */
const DOMAINS = [
  'account',
  'activities',
  'care',
  'games',
  'inbox',
  'kyc',
  'lobby',
  'points',
  'props',
  'rights',
  'session',
  'social',
  'support',
  'telemetry',
  'twoFactor',
  'wallet',
]

type Room = {
  /** Folders besides the domains. */
  more: readonly string[]
  /** Files outside the folders; `any` for a room without domains, such as shells and pictures. */
  files: readonly string[] | 'any'
}

const CONTRACT = [
  'addresses',
  'charts',
  'days',
  'enumerations',
  'errcodes',
  'formats',
  'icons',
  'later',
  'limits',
  'lists',
  'locale',
  'money',
  'readUrl',
  'refusalNames',
  'refusals',
  'repeats',
  'routes',
  'rules',
  'shape',
  'silent',
  'time',
  'unseen',
  'whole',
  'wire',
  'words',
]

const ROOMS: Record<string, Room> = {
  contract: { more: ['call', 'calls', 'console'], files: CONTRACT.map((name) => `${name}.ts`) },
  client: { more: ['wire'], files: [] },
  islands: { more: ['guest', 'ui'], files: ['README.md', 'config.ts', 'lateShell.ts', 'player.ts', 'shell.ts'] },
  layouts: { more: ['console', 'fonts'], files: 'any' },
  server: {
    more: ['deploy', ...(HOUSES['src/server']?.floors.flat() ?? [])],
    files: ['DEPLOY.md', 'README.md', 'SETTINGS.md', 'main.ts', 'open.ts'],
  },
  pages: {
    more: ['desktop', 'fair', 'house', 'icon', 'mobile', 'pay', 'profile', 'rule', 'text', 'words'],
    files: 'any',
  },
  art: { more: ['banners', 'films', 'seasons'], files: 'any' },
  build: { more: ['content', 'engines'], files: 'any' },
  tools: { more: ['content', 'fairness', 'launch', 'migrations', 'operator', 'rtp'], files: 'any' },
}

const BESIDE_ROOMS = ['README.md', 'STYLE.md', 'content.config.ts', 'data-flow.svg', 'lobby.webp']
/** How to add something: one page for each. */
const RECIPE = /^src\/recipes\/[a-zA-Z]+\.md$/

/** A file of src outside the known rooms, folders and files: one sentence. */
export function placeComplaints(path: string): string[] {
  const [, room = '', folder = '', ...deeper] = path.split('/')
  if (folder === '')
    return BESIDE_ROOMS.includes(room) ? [] : [`${path}: beside the rooms stand only ${BESIDE_ROOMS.join(', ')}`]
  if (RECIPE.test(path)) return []
  const known = ROOMS[room]
  if (!known) return [`${path}: there is no room ${room}`]
  if (deeper.length === 0) {
    return known.files === 'any' || known.files.includes(folder) ? [] : [`${path}: belongs in a folder of src/${room}`]
  }
  const isServer = room === 'server'
  const isFolder = known.more.includes(folder) || (!isServer && DOMAINS.includes(folder))
  return isFolder ? [] : [`${path}: src/${room} has no folder ${folder}`]
}
