import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { config } from '#server/base/config.ts'
import type { Login } from '#server/operators/prove.ts'

/** What the command line says of the operator: a name, or a file with name and secret. */
export type Asked = { me: string | undefined; file: string | undefined }

const FILE_MAX = 1_000
const OTHERS = 0o077

/** The operator at the keyboard. A sentence says what is missing. */
export async function loginOf(
  { me, file }: Asked,
  askSecret: (question: string) => Promise<string | undefined>,
): Promise<Login | string> {
  const path = file ?? (me === undefined ? config.operatorLogin : '')
  if (path !== '') return readLogin(path)
  const name = me ?? userInfo().username
  const secret = await askSecret(`Secret of ${name}:`)
  return secret === undefined ? 'Say who you are: --login <file>, or run this on a terminal.' : { name, secret }
}

function readLogin(path: string): Login | string {
  const read = readPrivateFile(path)
  if ('wrong' in read) return read.wrong
  const [name = '', secret = ''] = read.text.split(/\r?\n/)
  return name === '' || secret === '' ? `${path} must hold a name, and the secret in the next line.` : { name, secret }
}

/** A file that nobody but its owner may read. */
export function readPrivateFile(path: string): { text: string } | { wrong: string } {
  try {
    const file = openSync(path, 'r')
    try {
      const found = fstatSync(file)
      if (!found.isFile() || found.size > FILE_MAX) return { wrong: `${path} is no file of a secret.` }
      if ((found.mode & OTHERS) !== 0)
        return { wrong: `${path} may be read by others: chmod 600 it, and choose another secret.` }
      return { text: readFileSync(file, 'utf8') }
    } finally {
      closeSync(file)
    }
  } catch {
    return { wrong: `${path} cannot be read.` }
  }
}
