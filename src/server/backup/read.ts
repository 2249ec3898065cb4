import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import * as v from 'valibot'
import { decryptWith } from '../base/age.ts'
import { MANIFEST, type Manifest, manifest, SUMMARY, type Summary, summary } from './manifest.ts'

/** A backup that cannot be restored, in one sentence. */
export class BackupError extends Error {}

/** What a backup holds, in its order. */
export type Taker = {
  begin: (head: Manifest) => Promise<void>
  table: (name: string, bytes: Buffer) => Promise<void>
  document: (id: string, bytes: Buffer) => Promise<void>
  end: (summary: Summary) => Promise<void>
}

const TABLE = /^tables\/([a-z_][a-z0-9_]{0,62})\/\d{6,}\.copy$/
const DOCUMENT = /^documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const CUT = 'The backup is cut short or damaged'
const ENTRY_BYTES_MAX = 64 * 1_048_576

/** Reads a backup through. Throws BackupError for one that is cut short, damaged, or not for these identities. */
export async function readBackup(file: string, identities: readonly string[], taker: Taker): Promise<void> {
  let step: 'head' | 'body' | 'end' = 'head'
  for await (const { name, bytes } of entriesOf(file, identities)) {
    if (step === 'end') throw new BackupError(`${CUT}: it goes on after its end.`)
    if (step === 'head') {
      if (name !== MANIFEST) throw new BackupError(`${CUT}: it does not begin with its manifest.`)
      await taker.begin(parsed(manifest, bytes, 'manifest'))
      step = 'body'
    } else if (name === SUMMARY) {
      await taker.end(parsed(summary, bytes, 'summary'))
      step = 'end'
    } else await takeBody(name, bytes, taker)
  }
  if (step !== 'end') throw new BackupError(`${CUT}: its end is missing.`)
}

type Entry = { name: string; bytes: Buffer }

/** The files of a backup. What its reader throws is not caught here: only a failure of the stream makes a backup a bad one. */
async function* entriesOf(file: string, identities: readonly string[]): AsyncGenerator<Entry> {
  const plain = await decrypted(file, identities)
  const files = extract()
  const unpacked = pipeline(plain, createGunzip(), files)
  // The loop meets the same failure.
  unpacked.catch(() => {})
  try {
    for await (const entry of files) {
      const { name, size = 0 } = entry.header
      if (size > ENTRY_BYTES_MAX) throw new Error(`${JSON.stringify(name)} is too large`)
      const parts: Buffer[] = []
      for await (const part of entry as AsyncIterable<Buffer>) parts.push(part) // a tar holds bytes
      yield { name, bytes: Buffer.concat(parts) }
    }
    await unpacked
  } catch (error) {
    throw new BackupError(`${CUT}: ${sentenceOf(error)}.`)
  } finally {
    files.destroy()
  }
}

async function decrypted(file: string, identities: readonly string[]): Promise<AsyncIterable<Uint8Array>> {
  const input = createReadStream(file)
  try {
    return await decryptWith(identities, input)
  } catch (error) {
    input.destroy()
    const hint = 'It is for another identity, or its first bytes are damaged'
    throw new BackupError(`${file} does not open: ${sentenceOf(error)}. ${hint}.`)
  }
}

async function takeBody(name: string, bytes: Buffer, taker: Taker): Promise<void> {
  const table = TABLE.exec(name)?.[1]
  const id = DOCUMENT.exec(name)?.[1]
  if (table !== undefined) return await taker.table(table, bytes)
  if (id !== undefined) return await taker.document(id, bytes)
  throw new BackupError(`The backup holds ${JSON.stringify(name)}, which this build does not know.`)
}

function parsed<Schema extends v.GenericSchema>(schema: Schema, bytes: Buffer, what: string): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(bytes.toString('utf8')))
  } catch {
    throw new BackupError(`The backup's ${what} is none that this build reads: it was made by a newer build.`)
  }
}

const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
