import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '../base/config.ts'
import { type Vault, vaultIn } from '../kyc/vault.ts'
import { packBuild, unpackBuild } from './archive.ts'
import { folderOf } from './buildFolder.ts'

const nameOf = (hash: string): string => `edition-${hash}`

let chosen: Vault | undefined

function store(): Vault {
  chosen ??= vaultIn('editions')
  return chosen
}

/** For tests: another store; without an argument, the configured one. */
export function chooseStore(other?: Vault): void {
  chosen = other
}

/** Where a process lays fetched builds out. */
export const fetchedFolder = (): string => join(config.dataDirectory, 'editions', 'laid')

/** Puts a build into the file store, where every process finds it by its hash. */
export async function keepBuild(folder: string, hash: string): Promise<void> {
  await store().put(nameOf(hash), await packBuild(folder, hash))
}

/** Removes a build from the file store. */
export async function dropBuild(hash: string): Promise<void> {
  await store().remove(nameOf(hash))
}

/** The folder of a build on this machine; fetched, checked and laid out if it is not here yet. `own` is where this checkout's builds lie. */
export async function fetchBuild(hash: string, own: string): Promise<string> {
  const folders = [folderOf(own, hash), folderOf(fetchedFolder(), hash)] as const
  const here = folders.find((folder) => existsSync(folder))
  if (here) return here
  const packed = await store().get(nameOf(hash))
  if (!packed) throw new Error(`the file store has no build ${hash.slice(0, 12)}`)
  await unpackBuild(packed, hash, folders[1])
  return folders[1]
}
