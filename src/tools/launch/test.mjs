import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { EVERYTHING, filesChangedSince, touchedBy } from './changed.mjs'
import { tryContainer } from './container.mjs'
import { environment, install, NODE, ROOT } from './install.mjs'

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const started = Date.now()
/** Results of the steps, in order of their end. */
const ended = []
/** The process that builds. */
let builder

/** `npm test -- --changed`, for development: format and lint, types, and the tests affected by changes since main. */
const CHANGED = '--changed'
/** `npm run test:long`: a whole run with every end-to-end story in every layout it was written for, and slow laws in more runs. */
const LONG = '--long'
const asked = process.argv.slice(2)
const isLong = asked.join() === LONG
const since = isLong ? undefined : changedSince(asked)

await step('install', install)
// The build and the checks use one core each. The tests begin once a core is free, and those of built files wait for the build.
await Promise.all([since === undefined && step('build', build), check().then(unitTests)])
if (since === undefined) {
  await step('container', async () => tryContainer(await freePort()))
  await step('end-to-end tests', endToEnd)
}

const isGreen = ended.every(({ why }) => why === '')
console.log('')
for (const { name, took, why } of ended) console.log(`${took.padStart(9)}  ${name}${why}`)
console.log(`${seconds(started).padStart(9)}  ${isGreen ? 'All green.' : 'Not green.'}`)
process.exitCode = isGreen ? 0 : 1

/** The commit to compare with; undefined for a whole run. `--changed` alone means main, `--changed HEAD~2` that commit. */
function changedSince([word, commit = 'main']) {
  if (word !== undefined && word !== CHANGED)
    throw new Error(`npm test takes ${CHANGED} and a commit, or ${LONG} alone, not ${word}`)
  return word && commit
}

async function check() {
  await step('format and lint', () => script('lint', { stdio: 'pipe' }))
  if (since === undefined) await step('unused code', () => script('unused', { stdio: 'pipe' }))
  await step('types', () => script('types', { stdio: 'pipe' }))
}

function build() {
  return script('build', { stdio: 'pipe', started: ({ pid }) => (builder = pid) })
}

/** Tests of built files wait until the process `TEST_BUILDER` has ended. */
function unitTests() {
  const extra = builder && { TEST_BUILDER: String(builder) }
  return step('unit and integration tests', () => (since === undefined ? script('unit', { extra }) : unitSince(since)))
}

/** The tests affected by a change; all of them if it touches a common base. */
function unitSince(commit) {
  const touched = touchedBy(filesChangedSince(commit))
  return touched === EVERYTHING ? script('unit') : script('related', { words: touched.map((path) => `'${path}'`) })
}

/** Runs one step and reports its duration. After a failure no further step starts. */
async function step(name, work) {
  if (ended.some(({ why }) => why !== '')) return
  console.log(`\n── ${name}`)
  const begun = Date.now()
  let why = ''
  try {
    await work()
  } catch (error) {
    why = ` failed: ${error.message}`
  }
  const took = seconds(begun)
  ended.push({ name, took, why })
  console.log(`── ${name}: ${took}${why}`)
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

/** Runs a script of package.json with Node 24. Rejects on failure. Piped output is printed at its end. */
function script(name, { extra = {}, stdio = 'inherit', words = [], started = () => {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn([scripts[name], ...words].join(' '), {
      cwd: ROOT,
      stdio: ['inherit', stdio, stdio],
      shell: true,
      env: environment({ ...extra, ...(isLong && { TEST_LONG: '1' }) }),
    })
    started(child)
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => said.push(bytes))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      process.stdout.write(Buffer.concat(said))
      if (code === 0) resolve()
      else reject(new Error(`${name} ended with ${signal ?? code}`))
    })
  })
}

/** Uses its own port and database, so that a running `npm start` is neither used nor disturbed. Afterwards it verifies the ledger. */
async function endToEnd() {
  const chromium = chromiumPath()
  const data = mkdtempSync(join(tmpdir(), 'perya-e2e-'))
  // The database's account must have access, if it is another one.
  chmodSync(data, 0o711)
  const extra = { PORT: String(await freePort()), PERYA_DATA: data, CHROMIUM_PATH: chromium }
  try {
    await script('e2e', { extra })
    await script('verify', { extra })
  } finally {
    const pointer = join(data, 'postgres.place')
    if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true })
    rmSync(data, { recursive: true, force: true })
  }
}

/** Runs in Node 24, since Playwright does not load on every host's Node. */
function chromiumPath() {
  const module = new URL('./chromium.mjs', import.meta.url)
  const code = `import { ensureChromium } from '${module}'
    try { process.stdout.write('\\nchromium ' + ensureChromium()) } catch (error) { process.stdout.write(error.message) }`
  const { stdout } = spawnSync(NODE, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment(),
  })
  const [, path] = /\nchromium (.*)$/.exec(stdout) ?? []
  if (!path) throw new Error(stdout.trim())
  console.log(stdout.trim())
  return path
}

/** Below the system's range of ephemeral ports, so that no connection takes it before the server does. */
function freePort(port = 10_000 + (process.pid % 20_000)) {
  return new Promise((resolve, reject) => {
    if (port >= 32_000) return reject(new Error('no port is free'))
    const probe = createServer().once('error', () => resolve(freePort(port + 1)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}
