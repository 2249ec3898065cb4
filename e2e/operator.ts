import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { data, port } from './place.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** One line of the operator's own command line; answers what it printed. */
export function operator(...words: string[]): string {
  const env = { ...process.env, PORT: port, PERYA_DATA: data }
  return execFileSync(process.execPath, ['src/server/operator/main.ts', ...words], { cwd: ROOT, env, encoding: 'utf8' })
}
