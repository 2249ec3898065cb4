import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeBuild } from '#server/editions/makeBuild.ts'
import { choosePlace } from '#server/editions/prepare.ts'
import { chooseStore } from '#server/editions/store.ts'
import { folderVault } from '#server/kyc/vault.ts'
import type { Role } from '#server/operators/roles.ts'
import { freshDatabase } from '../database.ts'
import { keepPlace } from '../editions/keepPlace.ts'
import { rootOfLinks } from '../editions/placeRoot.ts'
import { by } from '../operators/operatorHarness.ts'
import { complained, hush, said } from '../terminal.ts'

export const ROOT = resolve(import.meta.dirname, '../..')
export const ABOUT = 'pages/en/about.md'

export type Desk = { folder: string; builds: string[] }

/** A place with a file store and quick builds, on whose air is the repository's content. */
export async function openDesk(): Promise<Desk> {
  await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'perya-desk-'))
  const builds: string[] = []
  cpSync(join(ROOT, 'content'), join(folder, 'content'), { recursive: true })
  chooseStore(folderVault(join(folder, 'store')))
  /** A build in a moment: its one page is the text about us. */
  const compile = async (tree: string, out: string) => {
    builds.push(readFileSync(join(tree, 'content', ABOUT), 'utf8'))
    mkdirSync(join(out, 'client'), { recursive: true })
    writeFileSync(join(out, 'client/404.html'), builds.at(-1) ?? '')
  }
  choosePlace({
    root: rootOfLinks(folder),
    dist: join(folder, 'dist'),
    build: (sources) => makeBuild(sources, compile),
  })
  await as('ester', 'editor')('content', 'publish', '--from', join(folder, 'content'))
  await as('odessa', 'owner', '1')('content', 'agree', '1')
  return { folder, builds }
}

/** Keeps an open desk as it is; the returned function brings it back as it was. */
export async function keepDesk({ folder, builds }: Desk): Promise<() => Promise<void>> {
  const bringBack = await keepPlace(folder)
  const before = [...builds]
  return async () => {
    await bringBack()
    builds.splice(0, builds.length, ...before)
  }
}

export function closeDesk({ folder }: Desk): void {
  chooseStore()
  choosePlace()
  rmSync(folder, { recursive: true, force: true })
}

/** What a command has said, and its exit code. */
export function as(name: string, role: Role, typed?: string) {
  return async (...words: string[]) => {
    hush()
    const code = await by(name, role, typed)(...words)
    return { code, said: [...said, ...complained].join('\n') }
  }
}

export const onAirText = (path: string): string => readFileSync(join(ROOT, 'content', path), 'utf8')

/** A file that an editor has on their machine. */
export function onDisk({ folder }: Desk, name: string, bytes: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
