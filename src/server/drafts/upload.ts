import { isUtf8 } from 'node:buffer'
import { basename, extname } from 'node:path'
import { type Mistake, wrongWithFile } from '../editions/contentFiles.ts'
import { FILES_MAX, UPLOAD_BYTES_MAX } from './limits.ts'
import { wrongPicture } from './picture.ts'
import { openArchive } from './zip.ts'

/** A file as it was brought, and as it lies below content/. */
export type Brought = { name: string; bytes: Buffer }
export type Uploaded = { path: string; bytes: Buffer }

export type Read = { files: readonly Uploaded[] } | { problems: readonly string[] }

const ARCHIVE = /\.zip$/i
/** What desktops put beside the files of an archive. */
const LITTER = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i
const TEXTS = new Set(['.md', '.yaml', '.json'])

/** Reads what an editor has brought for a folder below content/. An archive has its own folders. Any mistake refuses all of it. */
export async function readUpload(brought: readonly Brought[], folder: string): Promise<Read> {
  const files: Uploaded[] = []
  const problems: string[] = []
  for (const { name, bytes } of brought) {
    if (!ARCHIVE.test(name)) {
      files.push({ path: inFolder(folder, basename(name)), bytes })
      continue
    }
    const opened = await openArchive(bytes)
    if ('problem' in opened) problems.push(`${basename(name)}: ${opened.problem}`)
    else {
      const wanted = opened.files.filter((one) => !LITTER.test(one.name))
      files.push(...wanted.map((one) => ({ path: inFolder(folder, one.name), bytes: one.bytes })))
    }
  }
  problems.push(...wholeProblems(files))
  for (const file of files) {
    const wrong = await wrongWith(file)
    if (wrong) problems.push(`${file.path} ${wrong.what}: ${wrong.mend}.`)
  }
  if (files.length === 0 && problems.length === 0) problems.push('No file was brought.')
  return problems.length > 0 ? { problems } : { files }
}

/** Editors pack the folder content itself as often as what lies in it. */
function inFolder(folder: string, name: string): string {
  const path = folder === '' ? name : `${folder.replace(/\/+$/, '')}/${name}`
  return path.normalize('NFC').replace(/^content\//, '')
}

function wholeProblems(files: readonly Uploaded[]): string[] {
  const found: string[] = []
  const paths = files.map(({ path }) => path.toLowerCase())
  const twice = files.filter(({ path }, at) => paths.indexOf(path.toLowerCase()) !== at)
  if (twice.length > 0) found.push(`${twice.map(({ path }) => path).join(', ')}: brought twice.`)
  if (files.length > FILES_MAX) found.push(`At most ${FILES_MAX} files can be brought at once.`)
  const whole = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (whole > UPLOAD_BYTES_MAX) found.push(`At most ${UPLOAD_BYTES_MAX / 1_000_000} MB can be brought at once.`)
  return found
}

async function wrongWith({ path, bytes }: Uploaded): Promise<Mistake | undefined> {
  const wrong = wrongWithFile(path, bytes.length)
  if (wrong) return wrong
  if (/\.[a-z]+\//i.test(path)) return { what: 'lies in a folder that is named like a file', mend: 'rename the folder' }
  if (!path.includes('/')) return { what: 'lies in no folder of content', mend: 'choose one, such as pages/en' }
  const kind = extname(path).toLowerCase()
  if (!TEXTS.has(kind)) return await wrongPicture(kind, bytes)
  if (bytes.length === 0) return { what: 'is empty', mend: 'bring the whole file' }
  return isUtf8(bytes) && !bytes.includes(0) ? undefined : { what: 'is no text in UTF-8', mend: 'save it as UTF-8' }
}
