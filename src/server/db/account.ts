import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import process from 'node:process'

/** The account PostgreSQL runs as: our own (`undefined`), or an unprivileged one where we are root. */
export type Account = { uid: number; gid: number } | undefined

/** In this order: PostgreSQL's own account is preferred where it exists. */
const UNPRIVILEGED = ['postgres', 'nobody']

export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of UNPRIVILEGED) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid && uid !== '0') return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    `PostgreSQL will not run as root, and this system has none of the accounts ${UNPRIVILEGED.join(', ')}: start Perya as another user, or set DATABASE_URL.`,
  )
}

/** The owner of an existing directory, so that a start as root continues with the same account. */
export function ownerOf(directory: string, fallback: Account): Account {
  const { uid, gid } = statSync(directory)
  return fallback && uid !== 0 ? { uid, gid } : fallback
}

/** Started in `/`, because the account may lack access to the current directory. */
function spawnOptions(account: Account) {
  return { cwd: '/', ...account, windowsHide: true, env: { ...process.env, LC_ALL: 'C', HOME: '/' } }
}

export function canRun(account: Account, command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { ...spawnOptions(account), stdio: 'ignore' }).status === 0
}

/** Runs a command to its exit, without waiting for its background processes. Resolves to exit code and output. */
export async function run(account: Account, command: string, args: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(command, args, { ...spawnOptions(account), stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  return await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      // On some systems the server inherits the pipes and would keep them open.
      setImmediate(() => {
        child.stdout.destroy()
        child.stderr.destroy()
        resolve({ code: code ?? 1, said: said.trim() })
      })
    })
  })
}
