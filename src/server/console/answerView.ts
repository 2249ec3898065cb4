import type { ConsoleLink, ConsolePart, ConsoleRow } from '#contract/console/views.ts'
import type { Operator } from '../operators/prove.ts'
import { isCompared, isShown, isTable, type Part, type Table } from '../verbs/answer.ts'
import { isNumeric, shown } from '../verbs/cells.ts'
import type { Verb } from '../verbs/verb.ts'
import { addressOfVerb, forConsole, labelOf, openTo } from './menu.ts'

/** A page holds so many rows of a list; a file holds all. */
export const ROWS_MAX = 200

/** Answer's parts as the page draws them. A row of a queue leads to what can be done with it. */
export function partsOf(verb: Verb, operator: Operator, parts: readonly Part[]): ConsolePart[] {
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      if (isTable(part)) return tableOf(verb, operator, part)
      if (isShown(part)) {
        return { kind: 'picture', name: part.name, source: `data:${part.type};base64,${part.bytes.toString('base64')}` }
      }
      return isCompared(part) ? { kind: 'compared', ...part } : { kind: 'text', text: forConsole(part) }
    })
}

function tableOf(verb: Verb, operator: Operator, table: Table): ConsolePart {
  const { heads, rows, none } = table
  const numeric = heads.map((_, column) => isNumeric(rows, column))
  const next = verb.queue === undefined ? [] : nextOf(verb, operator, heads)
  const drawn = rows.slice(0, ROWS_MAX).map((row): ConsoleRow => {
    const cells = row.map((cell, column) => ({ text: shown(cell), isNumber: numeric[column] === true }))
    const links = next.map(({ verb: one, field, column }): ConsoleLink => {
      // A cell of a player has the account behind the number.
      const value = shown(row[column] ?? null).split(' ')[0] ?? ''
      return { label: labelOf(one.name), href: `${addressOfVerb(one)}?${new URLSearchParams({ [field]: value })}` }
    })
    return { cells, links }
  })
  const more = rows.length - drawn.length
  return { kind: 'table', heads, rows: drawn, more, none: none === '' ? 'Nothing.' : none }
}

type Next = { verb: Verb; field: string; column: number }

/** The other verbs of a queue whose first field is a column of its list. */
function nextOf({ queue, name }: Verb, operator: Operator, heads: readonly string[]): Next[] {
  return openTo(operator).flatMap((verb) => {
    if (verb.queue !== queue || verb.name === name) return []
    const [field = ''] = Object.keys(verb.fields)
    const column = heads.indexOf(field)
    return verb.fields[field]?.isPlaced && column !== -1 ? [{ verb, field, column }] : []
  })
}
