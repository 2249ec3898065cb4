import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../../src')
const rooms = ['client', 'islands', 'layouts', 'pages']
const sources = rooms.flatMap((room) =>
  readdirSync(join(SRC, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|astro)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
)
const found = (pattern: RegExp) =>
  sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(pattern)].map(([line]) => `${path.slice(SRC.length + 1)}: ${line.trim()}`),
  )

// Targets of our pages' messages are a reviewed list: an origin by name, or a worker or channel of our own.
test('every message to another window names the origin that may read it', () => {
  expect(found(/^.*\.postMessage\(.*$/gm).sort()).toEqual([
    "client/lobby/serviceWorker.ts: if (event.data === 'build') event.ports[0]?.postMessage(BUILD)",
    "client/lobby/worker.ts: fresh.postMessage('activate')",
    "client/lobby/worker.ts: fresh.postMessage('activate')",
    "client/lobby/worker.ts: worker.postMessage('build', [port2])",
    'islands/care/playSession.ts: frameOf()?.contentWindow?.postMessage(message, origin)',
    'islands/games/frame.ts: if (window.parent !== window) window.parent.postMessage(message, LOBBY_ORIGIN())',
    'islands/games/start.ts: frame.contentWindow?.postMessage(message, origin)',
    'islands/wallet/payBack.ts: if (window.parent !== window) window.parent.postMessage(PAID_MESSAGE, location.origin)',
  ])
})

test('every message listener checks window and origin first', () => {
  expect(found(/addEventListener\('message'.*$/gm).sort()).toEqual([
    "client/lobby/serviceWorker.ts: addEventListener('message', (event) => {",
    "islands/care/playSession.ts: addEventListener('message', hear)",
    "islands/games/frame.ts: addEventListener('message', hear)",
    "islands/games/guestFrame.ts: addEventListener('message', hear)",
    "islands/games/launch.ts: addEventListener('message', hear)",
    "islands/games/start.ts: addEventListener('message', hear)",
    "islands/wallet/PayPage.tsx: addEventListener('message', hear)",
  ])
  const games = ['frame', 'guestFrame', 'launch', 'start'].map((name) => `islands/games/${name}.ts`)
  for (const path of [...games, 'islands/care/playSession.ts', 'islands/wallet/PayPage.tsx']) {
    const [, first = ''] =
      /hear = \(event: MessageEvent\): void => \{\n(.*)\n/.exec(readFileSync(join(SRC, path), 'utf8')) ?? []
    expect(first).toMatch(/if \(event\.source !== .* \|\| event\.origin !== .*\) return$/)
  }
})

test('no page keeps a channel that other windows could write to, or uses its opener', () => {
  expect(found(/^.*(?:BroadcastChannel|SharedWorker|window\.opener|document\.domain|window\.name)\b.*$/gm)).toEqual([])
})
