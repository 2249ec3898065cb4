import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { delimiter, join } from 'node:path'
import process from 'node:process'

/** Settings whose values are written into prerendered pages. */
export const SHOWN_SETTINGS = [
  'PERYA_MODE',
  'PERYA_OPERATOR_NAME',
  'PERYA_LICENCE_NUMBER',
  'PERYA_ORIGIN',
  'PERYA_COUNTRY',
  'PERYA_LOCALES',
] as const

/** What a build may know of its surroundings besides those settings. */
const SYSTEM = ['HOME', 'LANG', 'LC_ALL', 'NODE_COMPILE_CACHE', 'SYSTEMROOT', 'TEMP', 'TMP', 'TMPDIR', 'TZ']

type Environment = Record<string, string | undefined>

/**
 * The environment of a build: a list of what is allowed, so that no secret and no address of a database can reach it. The settings are checked
 * as a whole, and live mode demands some that a build has no use for: it gets values that lead nowhere.
 */
export function buildEnvironment(root: string, from: Environment = process.env): Record<string, string> {
  const allowed = [...SHOWN_SETTINGS, ...SYSTEM].flatMap((name) => {
    const value = from[name]
    return value ? [[name, value]] : []
  })
  const nowhere = {
    DATABASE_URL: 'postgresql://nowhere/build?sslmode=disable',
    PERYA_SECRET: randomBytes(24).toString('hex'),
  }
  return {
    ...Object.fromEntries(allowed),
    PATH: [join(root, 'node_modules', '.bin'), from.PATH].join(delimiter),
    // Otherwise React's development code would be shipped.
    NODE_ENV: 'production',
    NO_UPDATE_NOTIFIER: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    ...(from.PERYA_MODE === 'live' && { ...nowhere, PERYA_PROXY_HOPS: '0', PERYA_FENCED_BY: 'a build serves nobody' }),
  }
}

/** A build that came to nothing. `isContent` if editing content mends it. */
export class BuildFailed extends Error {
  readonly problems: readonly string[]
  readonly isContent: boolean

  constructor(problems: readonly string[], isContent: boolean) {
    super(problems.join('\n'))
    this.name = 'BuildFailed'
    this.problems = problems
    this.isContent = isContent
  }
}

/** The child's exit code for mistakes in content, which it names one per line. */
export const CONTENT_EXIT = 2
const OUTPUT_MAX = 20_000
const BUILD_MS = 15 * 60_000

/** Runs `src/build/compile.ts` of a staged tree. Rejects with BuildFailed. It ends with this process. */
export async function compile(tree: string, out: string, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [join(tree, 'src/build/compile.ts'), tree, out], {
    cwd: tree,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: BUILD_MS,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-OUTPUT_MAX)
    })
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | string>()
  child.on('error', reject)
  child.on('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  const ended = await promise
  if (ended === 0) return
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  throw new BuildFailed(lines.length > 0 ? lines : [`the build ended with ${ended}`], ended === CONTENT_EXIT)
}
