import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { closeCopy } from '#server/backup/close.ts'
import type { Protected } from '#server/backup/protect.ts'
import { BackupError } from '#server/backup/read.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { say } from '#server/base/say.ts'
import { openPlace, openStorage } from '#server/db/storage.ts'
import { proveBooks } from '../proof.ts'

const USAGE =
  'Give the backup, your identity, and each file of PERYA_PROTECTIONS_FILE, or say that there is none: restore <file> --identity <file> (--since <file> … | --nothing-since)'
const CLOSE_USAGE =
  'Give each file of PERYA_PROTECTIONS_FILE with your identity, or say that there is none: restore close (--identity <file> --since <file> … | --nothing-since)'
const IDENTITY = /^AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]+$/

/** A command line that is wrong in itself. */
class UsageError extends Error {}

/**
 * `restore <file> --identity <file> --since <file>`: brings a backup into an empty place, and proves it. It is no verb, because an empty place knows no
 * operator: whoever has the identity and the server's account may do it. The copy stays closed until an owner opens it.
 */
export async function runRestore(words: readonly string[]): Promise<number> {
  const { file, identities, since } = readWords(words)
  const place = await openPlace()
  try {
    const restored = await restoreBackup(place.url, file, identities, { since, report: say })
    const { rows, documents, missing, madeAt, protected: protectedSince } = restored
    say(`Restored: ${rows} rows and ${documents} documents, as they were at ${madeAt}.`)
    if (missing.length > 0) say(`${missing.length} documents were missing from the backup: ${missing.join(', ')}`)
    tellProtected(protectedSince)
  } finally {
    await place.close()
  }
  return await proveClosed()
}

/** `restore close`: what `restore` does after loading, to a database that PostgreSQL's own tools have brought back. */
export async function runClose(words: readonly string[]): Promise<number> {
  const { positionals, values } = parsed(words, CLOSE_USAGE)
  const since = values.since ?? []
  const isClear = since.length > 0 ? values.identity !== undefined && !values['nothing-since'] : values['nothing-since']
  if (!isClear || positionals.length > 0) throw new UsageError(CLOSE_USAGE)
  const identities = values.identity === undefined ? [] : identitiesIn(values.identity)
  const place = await openPlace()
  try {
    tellProtected(await closeCopy(place.url, since, identities))
  } finally {
    await place.close()
  }
  return await proveClosed()
}

function tellProtected({ applied, unknown }: Protected): void {
  say(`Exclusions and closings since then: ${applied} applied.`)
  if (unknown.length > 0) say(`Of players who are not in the backup: ${unknown.join(', ')}`)
}

async function proveClosed(): Promise<number> {
  const storage = await openStorage(0)
  try {
    const code = await proveBooks('all')
    if (code === 0) say('This copy is closed: nothing leaves it until an owner opens it, by "restore open".')
    return code
  } finally {
    await storage.close()
  }
}

function readWords(words: readonly string[]): { file: string; identities: string[]; since: string[] } {
  const { positionals, values } = parsed(words, USAGE)
  const [file] = positionals
  const since = values.since ?? []
  const isClear = since.length > 0 !== (values['nothing-since'] === true)
  if (file === undefined || positionals.length > 1 || values.identity === undefined || !isClear)
    throw new UsageError(USAGE)
  return { file, identities: identitiesIn(values.identity), since }
}

function parsed(words: readonly string[], usage: string) {
  try {
    const options = {
      identity: { type: 'string' },
      since: { type: 'string', multiple: true },
      'nothing-since': { type: 'boolean' },
    } as const
    return parseArgs({ args: [...words], allowPositionals: true, options })
  } catch {
    throw new UsageError(usage)
  }
}

/** The identities in a file as age-keygen writes it. No message repeats what the file holds. */
function identitiesIn(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  const found = lines.map((line) => line.trim()).filter((line) => IDENTITY.test(line))
  if (found.length === 0) throw new BackupError(`${path} holds no identity of age, as age-keygen writes it.`)
  return found
}
