import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BackupError } from '#server/backup/read.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { say } from '#server/base/say.ts'
import { openPlace, openStorage } from '#server/db/storage.ts'
import { proveBooks } from '../proof.ts'

const USAGE = 'Give the backup and your identity: restore <file> --identity <file>'
const IDENTITY = /^AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]+$/

/** A command line that is wrong in itself. */
class UsageError extends Error {}

/**
 * `restore <file> --identity <file>`: brings a backup into an empty place, and proves it. It is no verb, because an empty place knows no
 * operator: whoever has the identity and the server's account may do it. The copy stays closed until an owner opens it.
 */
export async function runRestore(words: readonly string[]): Promise<number> {
  const { file, identities } = readWords(words)
  const place = await openPlace()
  try {
    const { rows, documents, missing, madeAt } = await restoreBackup(place.url, file, identities, say)
    say(`Restored: ${rows} rows and ${documents} documents, as they were at ${madeAt}.`)
    if (missing.length > 0) say(`${missing.length} documents were missing from the backup: ${missing.join(', ')}`)
  } finally {
    await place.close()
  }
  const storage = await openStorage(0)
  try {
    const code = await proveBooks('all')
    if (code === 0) say('This copy is closed: nothing leaves it until an owner opens it, by "restore open".')
    return code
  } finally {
    await storage.close()
  }
}

function readWords(words: readonly string[]): { file: string; identities: string[] } {
  const { positionals, values } = parsed(words)
  const [file] = positionals
  if (file === undefined || positionals.length > 1 || values.identity === undefined) throw new UsageError(USAGE)
  return { file, identities: identitiesIn(values.identity) }
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: { identity: { type: 'string' } } })
  } catch {
    throw new UsageError(USAGE)
  }
}

/** The identities in a file as age-keygen writes it. No message repeats what the file holds. */
function identitiesIn(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  const found = lines.map((line) => line.trim()).filter((line) => IDENTITY.test(line))
  if (found.length === 0) throw new BackupError(`${path} holds no identity of age, as age-keygen writes it.`)
  return found
}
