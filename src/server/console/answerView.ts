import type { ConsoleCell, ConsoleLink, ConsolePart, ConsolePicture, ConsoleTable } from '#contract/console/views.ts'
import { now } from '../base/clock.ts'
import type { Operator } from '../operators/prove.ts'
import { type Cell, isCompared, isShown, isTable, type Part, type Shown, type Table } from '../verbs/answer.ts'
import { isNumeric, shown } from '../verbs/cells.ts'
import { spokenAge } from '../verbs/queues.ts'
import type { Verb } from '../verbs/verb.ts'
import { addressOfVerb, forConsole, labelOf, openTo } from './menu.ts'

/** A page holds so many rows of a list; a file holds all. */
export const ROWS_MAX = 200
/** Heads under which the lists of queues say since when a row waits. */
const SINCE = new Set(['asked', 'sent', 'changed', 'seen', 'opened', 'written', 'proposed'])
const ID = 'id'
const PLAYER = 'player'
/** A cell of a player begins with the number, and may have the account behind it. */
const NUMBER = /^\d+/
/** Lists whose rows are decided on a page of their own. */
const REVIEWS: Readonly<Record<string, { path: string; label: string }>> = {
  'kyc list': { path: '/console/identity', label: 'Review' },
}

/** Answer's parts as the page draws them. A row of a queue leads to what can be done with it. */
export function partsOf(verb: Verb, operator: Operator, parts: readonly Part[]): ConsolePart[] {
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      if (isTable(part)) return tableOf(verb, operator, part)
      if (isShown(part)) return pictureOf(part)
      return isCompared(part) ? { kind: 'compared', ...part } : { kind: 'text', text: forConsole(part) }
    })
}

export function pictureOf({ name, type, bytes }: Shown): ConsolePicture {
  return { kind: 'picture', name, source: `data:${type};base64,${bytes.toString('base64')}` }
}

/** Lists that lead to acts which are about no row of theirs. */
const LEADS: Readonly<Record<string, RegExp>> = { switches: /^(?:games|brands|channels) (?:off|on)$/ }

/** What may be done after a look that is about no player. */
export function actsAfter(operator: Operator, looked: Verb): ConsoleLink[] {
  const lead = LEADS[looked.name]
  return lead ? openTo(operator).flatMap((verb) => (lead.test(verb.name) ? [linkTo(verb, {})] : [])) : []
}

/** What else may be done about a player who was looked at. */
export function actsFor(operator: Operator, looked: Verb, player: number): ConsoleLink[] {
  return openTo(operator).flatMap((verb) =>
    verb.name !== looked.name && placedIn(verb)[0] === PLAYER ? [linkTo(verb, { player: String(player) })] : [],
  )
}

/** The fields by which a verb is told what it is about. */
const placedIn = ({ fields }: Verb): string[] =>
  Object.entries(fields).flatMap(([name, { isPlaced }]) => (isPlaced ? [name] : []))

const linkTo = (verb: Verb, about: Record<string, string>): ConsoleLink => ({
  label: labelOf(verb.name),
  href: [addressOfVerb(verb), new URLSearchParams(about).toString()].filter(Boolean).join('?'),
})

function tableOf(verb: Verb, operator: Operator, { heads, rows, none }: Table): ConsoleTable {
  const numeric = heads.map((_, column) => isNumeric(rows, column))
  const isSince = (head: string, column: number) => SINCE.has(head) && rows.some((row) => row[column] instanceof Date)
  const since = verb.queue === undefined ? -1 : heads.findIndex(isSince)
  const whose = openTo(operator).find(({ name }) => name === PLAYER)
  const cellsOf = (row: readonly Cell[]): ConsoleCell[] =>
    row.flatMap((cell, column): ConsoleCell[] => {
      const text = shown(cell)
      const player = whose && whose !== verb && heads[column] === PLAYER ? NUMBER.exec(text)?.[0] : undefined
      const href = whose && player !== undefined ? linkTo(whose, { player }).href : undefined
      const drawn: ConsoleCell = { text, isNumber: numeric[column] === true, href }
      return column === since ? [drawn, { text: ageOf(cell), isNumber: true, href: undefined }] : [drawn]
    })
  const links = linksOf(verb, operator, heads)
  const drawn = rows.slice(0, ROWS_MAX).map((row) => ({ cells: cellsOf(row), links: links(row) }))
  return {
    kind: 'table',
    heads: heads.flatMap((head, column) => (column === since ? [head, 'age'] : [head])),
    ...{ rows: drawn, more: rows.length - drawn.length, none: none === '' ? 'Nothing.' : none },
  }
}

const ageOf = (cell: Cell): string => (cell instanceof Date ? spokenAge(now().getTime() - cell.getTime()) : '')

/** What a row of a queue leads to: its own page, or the verbs about its id, else about its player. */
function linksOf(verb: Verb, operator: Operator, heads: readonly string[]): (row: readonly Cell[]) => ConsoleLink[] {
  const subject = heads.includes(ID) ? ID : PLAYER
  // A cell of a player has the account behind the number.
  const wordIn = (row: readonly Cell[], head: string) => shown(row[heads.indexOf(head)] ?? null).split(' ')[0] ?? ''
  const review = REVIEWS[verb.name]
  if (review) return (row) => [{ label: review.label, href: `${review.path}?${PLAYER}=${wordIn(row, PLAYER)}` }]
  const next = nextOf(verb, operator).map((one) => ({ one, placed: placedIn(one) }))
  const ours = heads.includes(subject) ? next.filter(({ placed }) => placed.includes(subject)) : []
  return (row) =>
    ours.map(({ one, placed }) => {
      const about = placed.map((head): [string, string] => [head, wordIn(row, head)])
      return linkTo(one, Object.fromEntries(about.filter(([, value]) => value !== '')))
    })
}

/** The other verbs of a queue; of the same matter, where a queue holds several. */
function nextOf({ queue, name, kind }: Verb, operator: Operator): Verb[] {
  if (queue === undefined || kind !== 'look') return []
  const [matter, ...more] = name.split(' ')
  const isOurs = (other: Verb) => more.length === 0 || other.name.startsWith(`${matter} `)
  return openTo(operator).filter((verb) => verb.queue === queue && verb.name !== name && isOurs(verb))
}
