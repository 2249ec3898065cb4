import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { data, port } from './place.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** One line of the operator's own command line; answers what it printed. */
export function operator(...words: string[]): string {
  const env = { ...process.env, PORT: port, PERYA_DATA: data }
  const line = ['--import', './src/tools/launch/resolve.mjs', 'src/tools/operator/main.ts', ...words]
  return execFileSync(process.execPath, line, { cwd: ROOT, env, encoding: 'utf8' })
}

/** The latest code that was sent to a number (E.164), as the operator of the demo reads it. */
export function codeTo(mobile: string): string {
  const line = operator('sms')
    .split('\n')
    .find((each) => each.includes(mobile))
  return /(\d{6}) is your Perya/.exec(line ?? '')?.[1] ?? ''
}
