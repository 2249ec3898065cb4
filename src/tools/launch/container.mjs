import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { environment, ROOT } from './install.mjs'

/** Tests the container of Containerfile and compose.yaml, started like an operator starts it. */

const BUILDERS = ['docker', 'podman']
const PATIENCE_MS = 180_000
const PAUSE_MS = 500
/** Entries that no image is made of, as in .dockerignore. */
const NO_SOURCES = ['.astro', '.ci', '.data', '.git', 'dist', 'e2e', 'node_modules', 'test-results', 'tests']
const random = () => randomBytes(24).toString('hex')

/** Settings that compose.yaml requires: all invented, and enough for live mode. */
export const settings = () => ({
  DATABASE_PASSWORD: random(),
  PERYA_SECRET: random(),
  PERYA_ORIGIN: 'https://play.example.org',
  PERYA_OPERATOR_NAME: 'Invented Operator of a Test',
  PERYA_LICENCE_NUMBER: 'INVENTED-1',
})

/**
 * Builds the image, and runs it beside its PostgreSQL until it is healthy and shows the operator's name. Afterwards it removes everything.
 * Throws on failure. Without a container engine it says so in one line.
 */
export async function tryContainer(port, patienceMs = PATIENCE_MS) {
  const own = settings()
  const extra = { ...own, PERYA_FENCED_BY: 'nobody, in a test', PORT: String(port) }
  const runIn =
    (cwd) =>
    (name, words, stdio = 'inherit') =>
      spawnSync(name, words, { cwd, stdio, env: environment(extra) }).status === 0
  const builder = BUILDERS.find((name) => runIn(ROOT)(name, ['info'], 'ignore'))
  if (!builder) {
    console.log('No docker or podman answers here: Containerfile and compose.yaml are neither built nor run.')
    return
  }
  const folder = withOwnContacts()
  try {
    await buildAndRun(builder, runIn(folder), own, port, patienceMs)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A copy of the sources with an operator's contacts and approvals, since live mode refuses the demo's. */
export function withOwnContacts() {
  const folder = mkdtempSync(join(tmpdir(), 'perya-container-'))
  // Entry by entry, since a copy with a filter takes ten times as long.
  const sources = readdirSync(ROOT).filter((name) => !NO_SOURCES.includes(name))
  for (const name of sources) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  for (const name of ['web.yaml', 'services.yaml']) {
    const path = join(folder, 'content', 'lobby', name)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/perya([._])example/g, 'perya$1trial'))
  }
  const games = join(folder, 'content', 'lobby', 'games.yaml')
  const approved = readFileSync(games, 'utf8').replace(/^- id: (\d+)$/gm, '- id: $1\n  approval: INVENTED-$1')
  writeFileSync(games, approved)
  return folder
}

async function buildAndRun(builder, run, own, port, patienceMs) {
  const must = (words) => {
    if (!run(builder, words)) throw new Error(`${builder} ${words.join(' ')} failed`)
  }
  if (!run(builder, ['compose', 'version'], 'ignore')) {
    const told = ['PERYA_ORIGIN', 'PERYA_OPERATOR_NAME', 'PERYA_LICENCE_NUMBER']
    must(['build', '--file', 'Containerfile', ...told.flatMap((name) => ['--build-arg', `${name}=${own[name]}`]), '.'])
    console.log(`${builder} has no compose here: the image was built, and compose.yaml was not run.`)
    return
  }
  const compose = ['compose', '--file', 'compose.yaml', '--project-name', `perya-test-${process.pid}`]
  try {
    must([...compose, 'up', '--build', '--detach'])
    await healthy(port, Date.now() + patienceMs)
    await shows(port, own.PERYA_OPERATOR_NAME)
  } catch (error) {
    run(builder, [...compose, 'logs'])
    throw error
  } finally {
    run(builder, [...compose, 'down', '--volumes', '--rmi', 'local'])
  }
}

async function healthy(port, end) {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    if (reply?.ok) return
    if (Date.now() > end) throw new Error(`the container is not healthy: ${reply?.status ?? 'no answer'}`)
    await sleep(PAUSE_MS)
  }
}

async function shows(port, name) {
  const reply = await fetch(`http://127.0.0.1:${port}/about`)
  if (!reply.ok || !(await reply.text()).includes(name)) throw new Error('the container does not show its operator')
}
