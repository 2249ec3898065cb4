import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { closeCopy } from '#server/backup/close.ts'
import type { Protected } from '#server/backup/protect.ts'
import { BackupError } from '#server/backup/read.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { complain, say } from '#server/base/say.ts'
import { openPlace, openStorage } from '#server/db/storage.ts'
import { proveBooks } from '../proof.ts'

const USAGE =
  'Give the backup, your identity, and each file of PERYA_PROTECTIONS_FILE, or say that there is none: restore <file> --identity <file> (--since <file> … | --nothing-since)'
const CLOSE_USAGE =
  'Give each file of PERYA_PROTECTIONS_FILE with your identity, or say that there is none: restore close (--identity <file> --since <file> … | --nothing-since)'
const IDENTITY = /^AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]+$/
/** As for a verb whose words are wrong. */
const WRONG_WORDS = 2

/**
 * `restore <file> --identity <file> --since <file>`: brings a backup into an empty place, and proves it. It is no verb, because an empty place knows no
 * operator: whoever has the identity and the server's account may do it. The copy stays closed until an owner opens it.
 */
export async function runRestore(words: readonly string[]): Promise<number> {
  const asked = readWords(words)
  if (!asked) return misused(USAGE)
  const { file, identities, since } = asked
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
  const { positionals, values } = parsed(words) ?? {}
  const since = values?.since ?? []
  const isNothing = values?.['nothing-since'] === true
  const isClear = since.length > 0 ? values?.identity !== undefined && !isNothing : isNothing
  if (!isClear || positionals?.length !== 0) return misused(CLOSE_USAGE)
  const identities = values?.identity === undefined ? [] : identitiesIn(values.identity)
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

function misused(usage: string): number {
  complain(usage)
  return WRONG_WORDS
}

function readWords(words: readonly string[]): { file: string; identities: string[]; since: string[] } | undefined {
  const { positionals: [file, ...more] = [], values } = parsed(words) ?? {}
  const since = values?.since ?? []
  const isClear = since.length > 0 !== (values?.['nothing-since'] === true)
  if (file === undefined || more.length > 0 || values?.identity === undefined || !isClear) return undefined
  return { file, identities: identitiesIn(values.identity), since }
}

function parsed(words: readonly string[]) {
  try {
    const options = {
      identity: { type: 'string' },
      since: { type: 'string', multiple: true },
      'nothing-since': { type: 'boolean' },
    } as const
    return parseArgs({ args: [...words], allowPositionals: true, options })
  } catch {
    return undefined
  }
}

/** The identities in a file as age-keygen writes it. No message repeats what the file holds. */
function identitiesIn(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  const found = lines.map((line) => line.trim()).filter((line) => IDENTITY.test(line))
  if (found.length === 0) throw new BackupError(`${path} holds no identity of age, as age-keygen writes it.`)
  return found
}
