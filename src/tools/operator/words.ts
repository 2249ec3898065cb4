import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verbs } from '#server/verbs/list.ts'
import type { Typed, Verb } from '#server/verbs/verb.ts'
import { type Form, forms } from './answers.ts'
import { type Asked, readPrivateFile } from './login.ts'
import { didYouMean } from './suggest.ts'

/** A parsed command line. */
export type Line = {
  verb: Verb
  typed: Typed
  /** Secret fields that no file gave, to be asked. */
  unasked: readonly string[]
  login: Asked
  confirm: string | undefined
  form: Form
  to: string | undefined
  wantsHelp: boolean
}
type Wrong = { wrong: string; verb?: Verb }

/** The verb that the first words name, with the rest. */
export function verbOf(words: readonly string[]): { verb: Verb; rest: readonly string[] } | Wrong {
  const [first = '', second = ''] = words
  const named = (name: string) => verbs.find((each) => each.name === name)
  const both = named(`${first} ${second}`)
  if (both) return { verb: both, rest: words.slice(2) }
  const one = named(first)
  const group = verbs.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name)
  const isWord = second !== '' && !second.startsWith('-')
  const takesWord = one && Object.values(one.fields).some(({ isPlaced }) => isPlaced)
  if (one && (takesWord || !(isWord && group.length > 0))) return { verb: one, rest: words.slice(1) }
  if (group.length === 0)
    return { wrong: `There is no command "${first}".${didYouMean(first, firstWords())} See: help` }
  const list = isWord ? undefined : named(`${first} list`)
  if (list) return { verb: list, rest: words.slice(1) }
  const wrong = isWord ? `There is no "${first} ${second}".` : `"${first}" needs one word more.`
  return { wrong: `${wrong}${didYouMean(`${first} ${second}`, group)} Commands: ${group.join(', ')}` }
}

const firstWords = (): string[] => [...new Set(verbs.flatMap(({ name }) => [name, name.split(' ')[0] ?? '']))]

const COMMON = {
  as: { type: 'string' },
  me: { type: 'string' },
  login: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

type Options = Record<string, { type: 'string' | 'boolean'; short?: string }>

function optionsOf({ fields, confirm, hasFiles }: Verb): Options {
  const options: Options = { ...COMMON }
  for (const [name, { kind, isPlaced, fileOption }] of Object.entries(fields)) {
    if (!isPlaced) options[name] = { type: kind === 'flag' ? 'boolean' : 'string' }
    if (fileOption !== undefined) options[fileOption] = { type: 'string' }
  }
  options.confirm = { type: confirm?.word === undefined ? 'string' : 'boolean' }
  if (hasFiles) options.to = { type: 'string' }
  return options
}

/** The parsed command line, or a sentence about the error. */
export function readLine(words: readonly string[]): Line | Wrong {
  const found = verbOf(words)
  if ('wrong' in found) return found
  const { verb, rest } = found
  const options = optionsOf(verb)
  const stranger = rest.map((word) => /^--([^=]+)/.exec(word)?.[1]).find((name) => name !== undefined && !options[name])
  if (stranger !== undefined) {
    const known = Object.keys(options).map((name) => `--${name}`)
    return { wrong: `"${verb.name}" has no option --${stranger}.${didYouMean(`--${stranger}`, known)}`, verb }
  }
  try {
    const parsed = parseArgs({ args: [...rest], options, allowPositionals: true })
    return lineOf(verb, parsed.values, parsed.positionals)
  } catch (error) {
    // Node says some of its errors in several lines.
    return { wrong: (error instanceof Error ? error.message : String(error)).replaceAll('\n', ' '), verb }
  }
}

type Given = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

function lineOf(verb: Verb, values: Given, positionals: readonly string[]): Line | Wrong {
  const typed: Record<string, string> = {}
  const unasked: string[] = []
  const left = [...positionals]
  for (const [name, { kind, isPlaced, takesRest, fileOption }] of Object.entries(verb.fields)) {
    const file = kind === 'secret' ? name : fileOption
    const path = file === undefined ? undefined : textOf(values[file])
    const given = textOf(values[name])
    if (isPlaced) typed[name] = takesRest ? left.splice(0).join('') : (left.shift() ?? '')
    else if (kind === 'flag') typed[name] = values[name] === true ? 'yes' : ''
    else if (kind === 'secret' && path === undefined) unasked.push(name)
    else if (path !== undefined && file !== name && given !== undefined)
      return { wrong: `Give --${name} or --${file}, and not both.`, verb }
    else if (path !== undefined) {
      const read = kind === 'secret' ? secretIn(path) : textIn(path)
      if ('wrong' in read) return { ...read, verb }
      typed[name] = read.text
    } else typed[name] = given ?? ''
  }
  if (left.length > 0) return { wrong: `One word too many: "${left[0]}".`, verb }
  const form = forms.find((each) => each === (values.as ?? 'table'))
  if (!form) return { wrong: `--as is one of ${forms.join(', ')}.`, verb }
  const confirm = values.confirm === true ? verb.confirm?.word : textOf(values.confirm)
  const login = { me: textOf(values.me), file: textOf(values.login) }
  const to = verb.hasFiles ? textOf(values.to) : undefined
  return { verb, typed: withoutBlanks(typed), unasked, login, confirm, form, to, wantsHelp: values.help === true }
}

const textOf = (value: Given[string]): string | undefined => (typeof value === 'string' ? value : undefined)

/** What was not typed is not kept. */
const withoutBlanks = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))

function secretIn(path: string): { text: string } | { wrong: string } {
  const read = readPrivateFile(path)
  // A file of a log-in has the name first, and one of a secret alone has only that.
  return 'wrong' in read ? read : { text: read.text.trim().split(/\r?\n/).at(-1) ?? '' }
}

function textIn(path: string): { text: string } | { wrong: string } {
  try {
    return { text: readFileSync(path, 'utf8') }
  } catch {
    return { wrong: `${path} cannot be read.` }
  }
}
