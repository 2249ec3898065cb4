import { escaped } from '#server/base/say.ts'
import { type Answer, type Compared, isCompared, isTable, type Part, type Run } from '#server/verbs/answer.ts'
import { csvLines, isNumeric, plainOf, shown } from '#server/verbs/cells.ts'
import { drawTable } from './table.ts'

export const forms = ['table', 'json', 'csv'] as const
export type Form = (typeof forms)[number]

type Done = Extract<Answer, { done: true }>

/** The lines of an answer in a form. Files are written elsewhere. */
export function linesOf(answer: Done, form: Form): string[] {
  if (form === 'table') return answer.parts.flatMap(drawn)
  return form === 'csv' ? csvLines(answer) : [escaped(JSON.stringify(plainOf(answer)))]
}

function drawn(part: Part): string[] {
  if (typeof part === 'string') return [part]
  if (isCompared(part)) return marked(part)
  if (!isTable(part)) return []
  const { heads, rows, none } = part
  if (rows.length === 0) return none === '' ? [] : [none]
  const right = heads.flatMap((_, column) => (isNumeric(rows, column) ? [column] : []))
  return drawTable(
    heads,
    rows.map((row) => row.map(shown)),
    right,
  )
}

const MARKS: Readonly<Record<Run['as'], (text: string) => string>> = {
  same: (text) => text,
  removed: (text) => `[-${text}-]`,
  added: (text) => `{+${text}+}`,
}

function marked({ file, sections }: Compared): string[] {
  const lines = sections.flatMap(({ title, blocks }) => [
    title,
    ...blocks.map(({ parts }) => `  ${parts.map(({ as, text }) => MARKS[as](text)).join('')}`),
  ])
  return [file, ...lines]
}
