import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { MANIFEST, type Manifest, readManifest, sha256 } from './manifest.ts'

/** Digits of the length of the list, which comes first. */
const LENGTH_DIGITS = 10
const FILES_MAX = 50_000

/** A build as one file: its list, and then its files in that order. They are compressed already. */
export async function packBuild(folder: string, hash: string): Promise<Buffer> {
  const list = await readFile(join(folder, MANIFEST))
  const { files } = readManifest(list, hash)
  const bodies: Buffer[] = []
  for (const { path } of files) bodies.push(await readFile(join(folder, path)))
  return Buffer.concat([Buffer.from(String(list.length).padStart(LENGTH_DIGITS, '0')), list, ...bodies])
}

/** Lays a packed build out in a folder, by one rename. Rejects if it is not the build of this hash, to the last byte. */
export async function unpackBuild(packed: Buffer, hash: string, folder: string): Promise<void> {
  const begin = LENGTH_DIGITS + Number(packed.subarray(0, LENGTH_DIGITS).toString('latin1'))
  const list = packed.subarray(LENGTH_DIGITS, Number.isSafeInteger(begin) ? begin : LENGTH_DIGITS)
  const manifest = readManifest(list, hash)
  if (manifest.files.length > FILES_MAX) throw new Error(`build ${hash.slice(0, 12)} has too many files`)
  const aside = `${folder}.${process.pid}.aside`
  try {
    await lay(packed, begin, manifest, aside)
    await writeFile(join(aside, MANIFEST), list)
    // Another process of this machine may have laid it out meanwhile.
    await rename(aside, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function lay(packed: Buffer, begin: number, { files }: Manifest, aside: string): Promise<void> {
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true })
  let from = begin
  for (const { path, bytes, sha256: expected } of files) {
    const body = packed.subarray(from, from + bytes)
    if (sha256(body) !== expected) throw new Error(`${path} of a fetched build is not what its list says`)
    await mkdir(dirname(join(aside, path)), { recursive: true })
    await writeFile(join(aside, path), body)
    from += bytes
  }
  if (from !== packed.length) throw new Error('a fetched build is longer than its list says')
}
