import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { COMPILED, data, port } from './place.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const OPERATOR = 'src/tools/operator/main.ts'
/** The owner under test. */
export const OWNER = { name: 'e2e', secret: 'Ang perya sa plasa, 1 lugar' }
/** The file with the owner's name and secret. */
const LOGIN = join(resolve(ROOT, data), 'e2e.operator')
const env = {
  ...{ ...process.env, PORT: port, PERYA_DATA: data },
  ...{ PERYA_OPERATOR_LOGIN: LOGIN, NODE_COMPILE_CACHE: COMPILED },
}
const lineOf = (words: readonly string[]) => ['--import', './src/tools/launch/resolve.mjs', OPERATOR, ...words]

let isOwner = false

/** Makes the first owner once. Another worker may have made it before. */
function becomeOwner(): void {
  if (isOwner) return
  writeFileSync(LOGIN, `${OWNER.name}\n${OWNER.secret}\n`, { mode: 0o600 })
  spawnSync(process.execPath, lineOf(['operators', 'first', OWNER.name, '--new-secret', LOGIN]), {
    cwd: ROOT,
    env,
  })
  isOwner = true
}

/** One line of the operator's own command line, on the database of the server under test; returns its output. */
export function operator(...words: string[]): string {
  becomeOwner()
  return execFileSync(process.execPath, lineOf(words), { cwd: ROOT, env, encoding: 'utf8' })
}

/** Forgets the owner's device, so that the next log-in begins another. An owner without one is told so. */
export function forgetDevice(): void {
  becomeOwner()
  spawnSync(process.execPath, lineOf(['operators', 'device']), { cwd: ROOT, env })
}

/** The latest code sent to a number (E.164), as the demo's operator reads it. Other messages may have been sent after it. */
export function codeTo(mobile: string): string {
  const codes = operator('sms')
    .split('\n')
    .filter((line) => line.includes(mobile))
    .flatMap((line) => /(\d{6}) is your Perya/.exec(line)?.[1] ?? [])
  const [latest] = codes
  if (!latest) throw new Error(`no code was sent to ${mobile}`)
  return latest
}
