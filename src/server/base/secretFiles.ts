import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs'
import process from 'node:process'
import { SettingError } from './settings.ts'

const BYTES_MAX = 65_536
const OTHERS_READ = 0o004

/** The secret in a file, without the line's end. Throws SettingError, which never repeats what the file holds. */
export function readSecretFile(path: string, name: string): string {
  const text = contentOf(path, name).trim()
  if (text === '')
    throw new SettingError(`${name} names ${JSON.stringify(path)}, which is empty: put the secret into it.`)
  if (/[\r\n]/.test(text))
    throw new SettingError(`${name} names ${JSON.stringify(path)}, which has several lines, but it must hold one.`)
  return text
}

function contentOf(path: string, name: string): string {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const about = fstatSync(file)
    if (!about.isFile() || about.size > BYTES_MAX) throw new Error('it is no small file')
    return readFileSync(file, 'utf8')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new SettingError(`${name} names ${JSON.stringify(path)}, which cannot be read: ${why}.`)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** A sentence if other accounts may read the file. Container engines mount secrets so, thus it is no refusal. */
export function warningOf(path: string, name: string): string | undefined {
  const isOpen = process.platform !== 'win32' && (statSync(path).mode & OTHERS_READ) !== 0
  return isOpen
    ? `${name} names ${path}, which every account of this machine may read: make it private with chmod 600.`
    : undefined
}
