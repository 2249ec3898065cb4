import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'

const HERE = resolve(import.meta.dirname, '../..')
/** Files that the server needs without a build. */
const NEEDED = ['package.json', 'content', 'src/art', 'src/contract', 'src/server', 'src/tools/launch']

/** Lines of other files that a new gateway or payout may touch (src/recipes). */
export const LINES_MAX = 4

/** The settings of the new unit. */
export const SETTINGS = `
import { plan } from '../plan.ts'
import { secret, setting } from '../settings.ts'

export const throwaway = plan(
  { throwawayKey: setting('PERYA_THROWAWAY_KEY', () => '', secret(8), 'key of an account that is thrown away') },
  ({ throwawayKey }, { isOffered }) => [[isOffered && throwawayKey === '', 'PERYA_THROWAWAY_KEY must be set']],
)
`

/** A copy of the server in which a test follows a recipe of src/recipes. */
export type Copy = {
  path: (file: string) => string
  /** Writes a file of the unit's own. */
  write: (file: string, text: string) => void
  /** Adds lines after the one that holds `after`, and counts them. */
  insert: (file: string, after: string, ...lines: string[]) => void
  /** Number of lines added to other files. */
  inserted: () => number
  /** Runs a file of the copy with its own settings, and returns its message. */
  run: (file: string, settings: Record<string, string>, ...words: string[]) => Promise<unknown>
  remove: () => void
}

export function copyServer(): Copy {
  const root = mkdtempSync(join(tmpdir(), 'perya-unit-'))
  for (const part of NEEDED) cpSync(join(HERE, part), join(root, part), { recursive: true })
  symlinkSync(join(HERE, 'node_modules'), join(root, 'node_modules'))
  let count = 0
  const path = (file: string) => join(root, file)
  return {
    path,
    write: (file, text) => {
      mkdirSync(dirname(path(file)), { recursive: true })
      writeFileSync(path(file), text)
    },
    insert: (file, after, ...lines) => {
      const before = readFileSync(path(file), 'utf8').split('\n')
      const at = before.findIndex((line) => line.includes(after))
      if (at === -1) throw new Error(`${file} has no line with ${after}`)
      writeFileSync(path(file), before.toSpliced(at + 1, 0, ...lines).join('\n'))
      count += lines.length
    },
    inserted: () => count,
    run: async (file, settings, ...words) => {
      const env = { ...process.env, ...settings, PERYA_LOG: 'fatal' }
      const child = fork(path(file), words, { cwd: root, env })
      const exited = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the copy ended with ${code}`)))
      const [told] = await Promise.race([once(child, 'message'), exited])
      exited.catch(() => undefined)
      child.kill()
      return told
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
