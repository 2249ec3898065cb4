import { readCoin } from '#contract/money.ts'

/** How a field is drawn in a form. */
export type FieldKind = 'line' | 'text' | 'choice' | 'flag' | 'date' | 'secret'

/** One field of a verb. */
export type Field<Value> = {
  kind: FieldKind
  /** What is put in, in a word or two: `<player>`, `"<text>"`. */
  hint: string
  isRequired: boolean
  /** Whether it stands behind the verb without a name of its own: one word, or all that are left. */
  isPlaced: boolean
  takesRest: boolean
  /** The option by which a long text is read from a file. */
  fileOption: string | undefined
  /** Kept out of the operators' log: a text that may name people, or a secret. */
  isPrivate: boolean
  choices: readonly string[]
  /** The most characters of a text or a line. */
  most: number | undefined
  read: (typed: string) => { value: Value } | { wrong: string }
}

export type Fields = Readonly<Record<string, Field<unknown>>>
export type Values<Of extends Fields> = { [Name in keyof Of]: Of[Name] extends Field<infer Value> ? Value : never }

const PLAIN = {
  ...{ isRequired: true, isPlaced: false, takesRest: false, isPrivate: false },
  ...{ choices: [], fileOption: undefined, most: undefined },
}
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const LINE_MAX = 200
const NUL = '\0'
const SHOWN_MAX = 40

const tidied = (typed: string): string => typed.replaceAll(NUL, '').trim()

/** A line of text. `wrong` names what was expected. */
export function line(hint: string, wrong: string, fits: (text: string) => boolean = isShort): Field<string> {
  return { ...PLAIN, kind: 'line', hint, most: LINE_MAX, read: (typed) => fitting(tidied(typed), fits, wrong) }
}

/** A text that may name people, and is kept where the act keeps it. */
export function text(hint: string, wrong: string, most: number): Field<string> {
  const fits = (found: string) => found !== '' && found.length <= most
  return { ...PLAIN, kind: 'text', hint, most, isPrivate: true, read: (typed) => fitting(tidied(typed), fits, wrong) }
}

const isShort = (found: string): boolean => found !== '' && found.length <= LINE_MAX

function fitting(found: string, fits: (text: string) => boolean, wrong: string) {
  return fits(found) ? { value: found } : { wrong }
}

/** One of some words. */
export function choice<const Choice extends string>(name: string, choices: readonly Choice[]): Field<Choice> {
  const read = (typed: string) => {
    const value = choices.find((each) => each === typed.trim())
    const not = typed === '' ? '' : `, not "${typed.slice(0, SHOWN_MAX)}"`
    return value === undefined ? { wrong: `Give ${name} one of ${choices.join(', ')}${not}.` } : { value }
  }
  return { ...PLAIN, kind: 'choice', hint: choices.join('|'), choices, read }
}

/** Yes if it is there. */
export function flag(): Field<boolean> {
  const read = (typed: string) =>
    typed === 'yes' || typed === ''
      ? { value: typed === 'yes' }
      : { wrong: 'It is either there or not, and has no value.' }
  return { ...PLAIN, kind: 'flag', hint: '', isRequired: false, read }
}

/** The whole id of a row. */
export function id(what: string): Field<string> {
  return placed(line('<id>', `Which ${what}? Give the whole id.`, (found) => UUID.test(found)))
}

/** An amount of coin above zero, in cents. */
export function coin(most: number, wrong: string): Field<number> {
  const read = (typed: string) => {
    const cents = readCoin(typed.trim())
    return cents === undefined || cents > most ? { wrong } : { value: cents }
  }
  return { ...PLAIN, kind: 'line', hint: '<coin>', read }
}

/** A number between two bounds. */
export function count(hint: string, wrong: string, fits: (value: number) => boolean): Field<number> {
  const read = (typed: string) => {
    const value = typed.trim() === '' ? Number.NaN : Number(typed)
    return fits(value) ? { value } : { wrong }
  }
  return { ...PLAIN, kind: 'line', hint, read }
}

/** A secret: asked without echo, and never kept. */
export function secret(hint: string): Field<string> {
  const read = (typed: string) => (typed === '' ? { wrong: 'Give the secret.' } : { value: typed })
  return { ...PLAIN, kind: 'secret', hint, isPrivate: true, read }
}

/** The player's number or account name. The log has the number by itself. */
export const player = (): Field<string> =>
  privately(placed(line('<player>', 'Which player? Give one number or account name.')))

export const REASON_MAX = 200

/** Why it is done. */
export const reason = (wrong = `Give a --reason "…" of at most ${REASON_MAX} characters.`): Field<string> =>
  text('"<text>"', wrong, REASON_MAX)

/** The same, where the player reads it. */
export const reasonForPlayer = (what: string): Field<string> =>
  reason(`${what} needs --reason "…" of at most ${REASON_MAX} characters; the player reads it.`)

/** Behind the verb, without a name of its own. */
export const placed = <Value>(field: Field<Value>): Field<Value> => ({ ...field, isPlaced: true })

/** Takes all words that are left, as one. */
export const rest = <Value>(field: Field<Value>): Field<Value> => ({ ...field, isPlaced: true, takesRest: true })

/** May be read from a file. */
export const orFile = <Value>(option: string, field: Field<Value>): Field<Value> => ({ ...field, fileOption: option })

/** May be left out. */
export function optional<Value>(field: Field<Value>): Field<Value | undefined> {
  const read = (typed: string) => (typed.trim() === '' ? { value: undefined } : field.read(typed))
  return { ...field, isRequired: false, read }
}

/** Left out of the operators' log. */
export const privately = <Value>(field: Field<Value>): Field<Value> => ({ ...field, isPrivate: true })
