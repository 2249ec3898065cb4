import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as v from 'valibot'
import { attempt, ContentError, type Problem } from './problem.ts'
import { type Content, readContent } from './yaml.ts'

/** Reads a file of content/lobby by its schema. */
export type Read = <Schema extends v.GenericSchema>(file: string, schema: Schema) => Content<v.InferOutput<Schema>>

/** A reader that collects the mistakes of all its files in `problems`. Its caller refuses them before it uses a value. */
export function readerOf(folder: string, problems: Problem[]): Read {
  return (name, schema) => {
    const file = `content/lobby/${name}`
    const found = attempt(problems, () => {
      const path = join(folder, name)
      if (!existsSync(path))
        throw new ContentError({ file, line: 1, field: '', what: 'is missing', mend: 'bring the file back' })
      return readContent(file, readFileSync(path, 'utf8'), schema, problems)
    })
    return found ?? unread
  }
}

/** In place of a file with mistakes, whose value nobody may ask for. */
const unread: Content<never> = {
  get value(): never {
    throw new Error('a file with mistakes has no value')
  },
  complain: () => undefined,
  problemAt: (path, what, mend) => ({ file: '', line: 1, field: path.join('.'), what, mend }),
}
