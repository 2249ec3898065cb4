import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise } from 'yauzl'
import { FILE_BYTES_MAX } from '../editions/contentFiles.ts'
import { FILES_MAX, UPLOAD_BYTES_MAX } from './limits.ts'

type Opened = { files: readonly { name: string; bytes: Buffer }[] } | { problem: string }

/** Kind of a file, in the upper half of what Unix systems keep of it. */
const KIND = 0o170000
const PLAIN = 0o100000
const UNIX_SHIFT = 16

/**
 * The files of a zip archive. What it declares is added up before anything is unpacked, and no file may become longer than declared, so that a
 * small archive cannot fill the memory.
 */
export async function openArchive(bytes: Buffer): Promise<Opened> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true })
    const entries: Entry[] = []
    let whole = 0
    for await (const entry of zip.eachEntry()) {
      const problem = wrongWith(entry)
      if (problem) return { problem: `${entry.fileName} ${problem}` }
      if (entry.fileName.endsWith('/')) continue
      entries.push(entry)
      whole += entry.uncompressedSize
      if (entries.length > FILES_MAX) return { problem: `has more than ${FILES_MAX} files.` }
      if (whole > UPLOAD_BYTES_MAX) return { problem: `unpacks to more than ${UPLOAD_BYTES_MAX / 1_000_000} MB.` }
    }
    const files: { name: string; bytes: Buffer }[] = []
    for (const entry of entries) {
      const body = await buffer(await zip.openReadStreamPromise(entry))
      if (crc32(body) !== entry.crc32) return { problem: `${entry.fileName} is damaged: pack it again.` }
      files.push({ name: entry.fileName, bytes: body })
    }
    return { files }
  } catch {
    // The reader refuses absolute names and those that lead out, and archives that are broken off.
    return { problem: 'is no whole zip archive of plain files: pack it again.' }
  }
}

function wrongWith({ uncompressedSize, externalFileAttributes, fileName, ...entry }: Entry): string | undefined {
  const kind = (externalFileAttributes >>> UNIX_SHIFT) & KIND
  if (kind !== 0 && kind !== PLAIN && !fileName.endsWith('/')) return 'is a link, and content has none.'
  if ((entry.generalPurposeBitFlag & 1) === 1) return 'is encrypted: pack it without a password.'
  if (uncompressedSize > FILE_BYTES_MAX) return `is larger than ${FILE_BYTES_MAX / 1_000_000} MB.`
  return undefined
}
