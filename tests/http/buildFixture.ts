import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { precompress } from '#build/precompress.ts'
import { kindNames } from '#contract/games/kinds.ts'
import { rulesOf } from '#server/games/engines.ts'
import { RETURNS_FILE } from '#server/games/returns.ts'

const POLICY = "default-src 'self'; script-src 'self' 'sha256-abc='; frame-src 'self' https://built.example"

const files: Record<string, string> = {
  'client/_astro/app.h4sh.js': `console.log(${JSON.stringify('x'.repeat(2_000))})`,
  'client/_astro/face.h4sh.woff2': 'not really a font',
  'client/art/tile.h4sh.webp': 'not really a picture',
  'client/films/fair.webm': '0123456789',
  'client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'client/mobile/lobby/home/index.html': '<!doctype html><title>phone home</title>',
  'client/desktop/lobby/home/index.html': '<!doctype html><title>wide home</title>',
  'client/mobile/login.html': '<!doctype html><title>phone log-in</title>',
  'client/terms-of-use/index.html': '<!doctype html><title>terms</title>',
  'client/house/1001/index.html': '<!doctype html><title>a game</title>',
  'client/coming-soon/index.html': '<!doctype html><title>coming soon</title>',
  'client/404.html': '<!doctype html><title>not found</title>',
  'client/secret.key': 'never served',
  'server/entry.mjs': 'throw new Error("never served either")',
  'on-demand.json': '[]',
  [RETURNS_FILE]: JSON.stringify(provedReturns()),
  '_headers.json': JSON.stringify([
    { pathname: '/mobile/lobby/home', headers: [{ key: 'Content-Security-Policy', value: POLICY }] },
    { pathname: '/house/1001/', headers: [{ key: 'Content-Security-Policy', value: POLICY }] },
  ]),
}

/** The list by which a build says that every return was proved. */
function provedReturns() {
  const games = kindNames.flatMap((kind) => rulesOf(kind))
  return Object.fromEntries(games.map(({ id, paytableHash }) => [id, { paytableHash, key: '', figures: {} }]))
}

/** A small build on disk, in the layout of a real one. Returns its folder. */
export async function makeBuild(): Promise<string> {
  const dist = mkdtempSync(join(tmpdir(), 'perya-dist-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, path)), { recursive: true })
    writeFileSync(join(dist, path), text)
  }
  await precompress(join(dist, 'client'))
  return dist
}
