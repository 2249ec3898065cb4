import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Driver, Storage } from 'unstorage'
import { config } from '../base/config.ts'

/** Storage of encrypted files, never served. A name is a UUID. */
export type Vault = {
  /** Rejects if the file was not stored. */
  put: (name: string, bytes: Buffer) => Promise<void>
  get: (name: string) => Promise<Buffer | undefined>
  /** The names of all files. */
  names: () => Promise<string[]>
  /** Deleting a missing file is no error. */
  remove: (name: string) => Promise<void>
}

const OWNER_ONLY = { folder: 0o700, file: 0o600 }
const WAIT_MS = 30_000

/** A folder of this machine, or a shared one. */
export function folderVault(folder: string): Vault {
  return vaultOn(async () => {
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder })
    await chmod(folder, OWNER_ONLY.folder)
    const { default: fsDriver } = await import('unstorage/drivers/fs-lite')
    // The driver's own files would be readable by everybody with access to the folder, and half written after a crash.
    const setItemRaw = async (name: string, bytes: Buffer) => {
      const path = join(folder, name)
      const draft = `${path}.${randomUUID()}`
      await writeFile(draft, bytes, { mode: OWNER_ONLY.file, flush: true })
      await rename(draft, path)
    }
    return { ...fsDriver({ base: folder }), setItemRaw }
  })
}

export type Bucket = { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }

/** An S3 bucket, or one of a compatible service. */
export function bucketVault(bucket: Bucket): Vault {
  return vaultOn(async () => {
    const { default: s3Driver } = await import('unstorage/drivers/s3')
    return s3Driver(bucket)
  })
}

/** Loaded with the first file, since few processes need it. */
function vaultOn(makeDriver: () => Promise<Driver>): Vault {
  let opened: Promise<Storage> | undefined
  const open = async (): Promise<Storage> => {
    const { createStorage } = await import('unstorage')
    return createStorage({ driver: await makeDriver() })
  }
  const storage = () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    put: async (name, bytes) => {
      const kept = await storage()
      await soon(kept.setItemRaw(name, bytes))
      // The driver reports success even for a bucket that does not exist.
      if (!(await soon(kept.hasItem(name)))) throw new Error('the vault has not kept it')
    },
    get: async (name) => {
      const found = await soon((await storage()).getItemRaw<Buffer | ArrayBuffer>(name))
      return found ? Buffer.from(found as Buffer) : undefined // it accepts either; its types name one at a time
    },
    names: async () => await soon((await storage()).getKeys()),
    remove: async (name) => await soon((await storage()).removeItem(name)),
  }
}

/** A service that never answers must not block a player for ever. */
async function soon<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the vault does not answer')), WAIT_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The configured storage. A folder has the files of each purpose apart; in a bucket their names tell them apart. */
export function vaultIn(folder: string): Vault {
  if (config.pictures === 'folder') return folderVault(join(config.dataDirectory, folder))
  return bucketVault({
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    bucket: config.s3Bucket,
    accessKeyId: config.s3Key,
    secretAccessKey: config.s3Secret,
  })
}

let chosen = vaultIn('identities')

export function vault(): Vault {
  return chosen
}

/** For tests: another vault; without an argument, the configured one. */
export function chooseVault(other: Vault = vaultIn('identities')): void {
  chosen = other
}
