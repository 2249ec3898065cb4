import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { gameReturn } from '#contract/games/paytable.ts'
import { type Problem, refuse } from '../../content/problem.ts'
import { fromContent } from '../../content/source.ts'
import { readContent } from '../../content/yaml.ts'

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

export type Mistake = { field: (string | number)[]; wrong: string; mend: string }
type Mistakes<Game> = (game: Game) => readonly Mistake[]

const HUNDREDTHS = 10_000

/** The mistake of a table whose return, a fraction of whole numbers, is out of the house's range. */
export function returnMistakes(field: Mistake['field'], { of, outOf }: { of: number; outOf: number }): Mistake[] {
  const share = (of * HUNDREDTHS) / outOf
  if (v.is(gameReturn, Math.floor(share)) && v.is(gameReturn, Math.ceil(share))) return []
  const wrong = `returns ${(share / 100).toFixed(4)}%`
  return [{ field, wrong, mend: 'change its multipliers to return 94 to 99.8%' }]
}

/** Parses one paytable, and hashes it. `mistakesOf` looks beyond the schema. Throws ContentError, whose lines name `file`. */
export function readPaytable<Game extends Paytable['game']>(
  file: string,
  text: string,
  schema: v.GenericSchema<unknown, Game>,
  mistakesOf: Mistakes<Game> = () => [],
): { game: Game; paytableHash: string } {
  const problems: Problem[] = []
  const { value: game, complain } = readContent(file, text, schema, problems)
  for (const { field, wrong, mend } of mistakesOf(game)) complain(field, wrong, mend)
  if (!file.endsWith(`/${game.id}.yaml`))
    complain(['id'], `${game.id} is not the file's name`, 'write the number that the file is called by')
  refuse(problems)
  return { game, paytableHash: hashPaytable(game) }
}
