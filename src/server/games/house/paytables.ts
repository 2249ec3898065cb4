import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromContent } from '../../content/source.ts'

type Paytable = { game: { id: number } }

/** The paytables of a folder of content/lobby by their ids, read once. */
export function paytables<Read extends Paytable>(
  folder: string,
  read: (file: string, text: string) => Read,
): () => ReadonlyMap<number, Read> {
  const known = fromContent((content): ReadonlyMap<number, Read> => {
    const files = readdirSync(join(content, 'lobby', folder)).filter((file) => file.endsWith('.yaml'))
    const textOf = (file: string) => readFileSync(join(content, 'lobby', folder, file), 'utf8')
    const tables = files.sort().map((file) => read(`content/lobby/${folder}/${file}`, textOf(file)))
    return new Map(tables.map((table) => [table.game.id, table]))
  })
  return () => known.get()
}

/** The first 16 hex characters of the SHA-256 of a paytable's JSON. */
export function hashPaytable(game: object): string {
  return createHash('sha256').update(JSON.stringify(game)).digest('hex').slice(0, 16)
}

/** Complains of a paytable whose file has another number. */
export function assertNamed(
  file: string,
  { id }: Paytable['game'],
  complain: (field: string[], wrong: string, mend: string) => void,
): void {
  if (!file.endsWith(`/${id}.yaml`))
    complain(['id'], `${id} is not the file's name`, 'write the number that the file is called by')
}
