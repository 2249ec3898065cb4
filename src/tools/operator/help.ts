import type { Field } from '#server/verbs/fields.ts'
import { fieldWords } from '#server/verbs/fieldWords.ts'
import { verbs } from '#server/verbs/list.ts'
import type { Verb } from '#server/verbs/verb.ts'

const INDENT = ' '.repeat(34)
const WIDTH = 100

const OPTIONS = `Options
  --me <name>       your name as an operator (default: the account on this machine); the secret is asked
  --login <file>    a file with your name and, in the next line, your secret, which nobody else may read
  --confirm <id>    repeats the id, instead of typing it at the prompt
  --as <form>       table, json or csv

Exit codes: 0 done, 1 refused or nothing changed, 2 the command line is wrong.`

/** No verb: an empty place knows no operator. */
const RESTORE = `  restore <file> --identity <file> (--since <file> … | --nothing-since)
${INDENT}brings a backup into an empty place and proves it; the copy stays closed
  restore close (--identity <file> --since <file> … | --nothing-since)
${INDENT}closes a copy that PostgreSQL's own tools have recovered, and proves it`

/** How a verb is typed. */
export function usageOf({ name, fields, confirm, hasFiles }: Verb): string {
  const written = Object.entries(fields).map(([field, of]) => usageOfField(field, of))
  const word = confirm?.word === undefined ? [] : ['[--confirm]']
  return [name, ...written, ...(hasFiles ? ['--to <folder>'] : []), ...word].join(' ')
}

function usageOfField(name: string, { kind, hint, isPlaced, isRequired, fileOption }: Field<unknown>): string {
  if (kind === 'flag') return `[--${name}]`
  if (kind === 'secret') return `[--${name} <file>]`
  const file = fileOption === undefined ? '' : ` | --${fileOption} <path>`
  const typed = isPlaced ? hint : `--${name} ${hint}${file}`
  if (!isRequired) return `[${typed}]`
  return file === '' ? typed : `(${typed})`
}

const SECOND = {
  never: '',
  sometimes: '; from a set amount on it needs a second person',
  always: '; it needs a second person',
} as const

/** A verb's usage, and below it what it does. */
export function helpOf(verb: Verb): string {
  const note = SECOND[verb.second]
  const words = wrapped(`${verb.words}${note}`).map((line) => `${INDENT}${line}`)
  const usage = `  ${usageOf(verb)}`
  const isShort = usage.length < INDENT.length - 1
  return isShort
    ? [usage.padEnd(INDENT.length) + words[0]?.trim(), ...words.slice(1)].join('\n')
    : [usage, ...words].join('\n')
}

function wrapped(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length + 1 > WIDTH) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

/** A verb's help with the meaning of each field. */
export function wholeHelpOf(verb: Verb): string {
  const named = Object.entries(verb.fields).map(([name, { isPlaced, hint }]) => [isPlaced ? hint : `--${name}`, name])
  const fields = named.map(([typed = '', name = '']) => `  ${typed.padEnd(19)}${fieldWords[name] ?? ''}`)
  return [helpOf(verb), ...(fields.length > 0 ? [''] : []), ...fields].join('\n')
}

/** All that operators can do. */
export function wholeHelp(): string {
  const all = verbs.map(helpOf)
  return [
    'Perya operator',
    '',
    ...all,
    RESTORE,
    '  help [<command>]                this text, or that of one command',
    '',
    OPTIONS,
  ].join('\n')
}

/** Below an error about a verb's words: its usage, and the names beside it. */
export function helpAfterError(verb: Verb): string {
  const [group = ''] = verb.name.split(' ')
  const beside = verbs.filter(({ name }) => name !== verb.name && (name === group || name.startsWith(`${group} `)))
  const names = beside.map(({ name }) => name).join(', ')
  return names === '' ? helpOf(verb) : `${helpOf(verb)}\n\nSee also: ${names}`
}
