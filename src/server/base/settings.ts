import { isAbsolute, resolve } from 'node:path'
import { DEFAULT_LOCALE, type Locale, locales } from '#contract/locale.ts'

/** Thrown for an invalid environment. The message is one sentence that names the variable. */
export class SettingError extends Error {}

export type Mode = 'demo' | 'live'

/** One environment variable: its meaning, default and parser. */
export type Setting<Value> = {
  name: string
  /** Its former name, still read. */
  formerly?: string
  /** A secret may also be read from the file that `<name>_FILE` names. */
  isSecret?: true
  about: string
  unset: (mode: Mode) => Value
  read: (text: string, name: string) => Value
}

/** A row of a table of settings, with the type of its value inferred. */
export function setting<Value>(
  name: string,
  unset: (mode: Mode) => Value,
  read: (text: string, name: string) => Value,
  about: string,
  formerly?: string,
): Setting<Value> {
  return { name, unset, read, about, ...(formerly !== undefined && { formerly }) }
}

/** A setting whose value may come from a file, as container secrets do. */
export function secretly<Value>(row: Setting<Value>): Setting<Value> {
  return { ...row, isSecret: true }
}

function wrong(name: string, text: string, wanted: string): never {
  throw new SettingError(`${name} is ${JSON.stringify(text)}, but it must be ${wanted}.`)
}

/** A secret is never echoed: the error message gives its length only. */
function wrongSecret(name: string, wanted: string): never {
  throw new SettingError(`${name} must be ${wanted}.`)
}

export function whole(min: number, max: number): Setting<number>['read'] {
  return (text, name) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max)) wrong(name, text, `a whole number from ${min} to ${max}`)
    return value
  }
}

export function oneOf<const Choice extends string>(...choices: Choice[]): Setting<Choice>['read'] {
  return (text, name) => choices.find((choice) => choice === text) ?? wrong(name, text, `one of ${choices.join(', ')}`)
}

/** A list of choices, separated by commas or spaces, or `off` for none. */
export function someOf<const Choice extends string>(choices: readonly Choice[]): Setting<readonly Choice[]>['read'] {
  return (text, name) => {
    const words = text === 'off' ? [] : text.split(/[\s,]+/).filter((word) => word !== '')
    const found = words.map((word) => choices.find((choice) => choice === word))
    const isSound = found.every((choice) => choice !== undefined) && new Set(found).size === found.length
    if (!isSound) wrong(name, text, `off, or some of ${choices.join(', ')}, each once`)
    return Object.freeze(found.filter((choice) => choice !== undefined))
  }
}

/** A list of locales; `off` leaves only the default, which is always open. */
export function languages(text: string, name: string): readonly Locale[] {
  const named = someOf(locales)(text, name)
  return Object.freeze(locales.filter((locale) => locale === DEFAULT_LOCALE || named.includes(locale)))
}

/** Headers that mean something else here. None of them names a country. */
const OTHER_HEADERS = ['authorization', 'cookie', 'host', 'forwarded', 'x-forwarded-for', 'x-real-ip', 'x-request-id']

/** The name of a header, in lower case as Node has it. */
export function headerName(text: string, name: string): string {
  const header = text.toLowerCase()
  if (!/^[a-z][a-z0-9-]{1,63}$/.test(header) || OTHER_HEADERS.includes(header))
    wrong(name, text.slice(0, 40), 'the name of a header that states a country')
  return header
}

export function line(max: number): Setting<string>['read'] {
  return (text, name) => {
    if (text.length > max || /\p{Cc}/u.test(text))
      wrong(name, text.slice(0, 40), `one line of at most ${max} characters`)
    return text
  }
}

export function secret(min: number): Setting<string>['read'] {
  return (text, name) => (text.length >= min ? text : wrongSecret(name, `at least ${min} characters long`))
}

export function file(text: string, name: string): string {
  if (text.includes('\0')) wrong(name, text, 'a file')
  return isAbsolute(text) ? text : resolve(text)
}

export function folder(text: string, name: string): string {
  if (text.includes('\0')) wrong(name, text, 'a folder')
  return isAbsolute(text) ? text : resolve(text)
}

/** An origin as browsers write it: scheme, host and port, no path. */
export function origin(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url && ['http:', 'https:'].includes(url.protocol) && url.origin === text.replace(/\/$/, '')
  return isOrigin ? url.origin : wrong(name, text, 'an origin such as https://play.example.org, without a path')
}

export function origins(text: string, name: string): readonly string[] {
  const list = text.split(/[\s,]+/).filter((part) => part !== '')
  return Object.freeze(list.map((part) => origin(part, name)))
}

/** Recipients of age, as age-keygen prints them. An identity in their place would stand on the server, and is refused unseen. */
export function ageRecipients(text: string, name: string): readonly string[] {
  const list = text.split(/[\s,]+/).filter((part) => part !== '')
  if (!list.every((part) => /^age1[0-9a-z]{10,4000}$/.test(part)))
    wrongSecret(name, 'recipients of age such as age1…, the public half that age-keygen prints')
  return Object.freeze(list)
}

/** A page or script on the web: https anywhere, http on this machine alone. */
export function webAddress(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname))
  const isPlain = url?.username === '' && url.password === '' && !/[\s;,]/.test(text)
  return isSafe && isPlain ? url.href : wrong(name, text, 'an https address such as https://chat.example.org/12345678/')
}

/** A page without encryption, which a network that wants a log-in can answer by its own. */
export function plainAddress(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url?.protocol === 'http:' && url.username === '' && url.password === '' && !/[\s;,]/.test(text)
  return isPlain ? url.href : wrong(name, text, 'a plain http address such as http://portal.example.org/')
}

/** A contact: a mail address or a web page. */
export function contact(text: string, name: string): string {
  if (/^mailto:[^\s@<>"]+@[^\s@<>"]+$/.test(text)) return text
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPage = url?.protocol === 'https:' && url.username === '' && url.password === ''
  return isPage ? url.href : wrong(name, text, 'a mailto: or https: address such as mailto:security@play.example.org')
}

/** Runs a check, notes the mistake that it throws under a name, and goes on with another value. */
export function collecting(wrong: Map<string, string>) {
  return (name: string, work: () => unknown, otherwise: () => unknown): unknown => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof SettingError)) throw error
      wrong.set(name, error.message)
      return otherwise()
    }
  }
}
