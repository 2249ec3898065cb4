/** What a page of the operators' console shows. The server makes it of the verbs, and the page draws it. */

export type ConsoleLink = { label: string; href: string }

export type ConsoleField = {
  name: string
  label: string
  help: string
  kind: 'line' | 'text' | 'choice' | 'flag' | 'date' | 'secret'
  value: string
  choices: readonly string[]
  most: number | undefined
  isRequired: boolean
  wrong: string | undefined
}

export type ConsoleCell = { text: string; isNumber: boolean }
export type ConsoleRow = { cells: readonly ConsoleCell[]; links: readonly ConsoleLink[] }
export type ConsolePart =
  | { kind: 'text'; text: string }
  | { kind: 'table'; heads: readonly string[]; rows: readonly ConsoleRow[]; more: number; none: string }
  | { kind: 'picture'; name: string; source: string }

/** Who is at the console, and the menu's entries. `here` is the address of the one that is open. */
export type ConsoleFrame = { name: string; role: string; links: readonly ConsoleLink[]; here: string }

export type ConsoleVerb = {
  title: string
  words: string
  /** The address that the form is sent to. */
  action: string
  isAct: boolean
  mayNeedSecond: boolean
}

/** What is typed to confirm: what the verb asks to be repeated, and a fresh code. */
export type ConsoleChecks = {
  repeat: { question: string; wrong: string | undefined } | undefined
  code: { wrong: string | undefined } | undefined
}

/** Fields that a form carries along unseen. */
export type ConsoleHidden = readonly (readonly [name: string, value: string])[]

export type ConsoleView =
  | { page: 'logIn'; name: string; problem: string | undefined }
  | { page: 'device'; key: string; address: string; problem: string | undefined }
  | {
      page: 'queues'
      frame: ConsoleFrame
      mustChoose: boolean
      queues: readonly { name: string; count: number; age: string; link: ConsoleLink | undefined }[]
      groups: readonly { name: string; links: readonly (ConsoleLink & { words: string })[] }[]
    }
  | {
      page: 'fill'
      frame: ConsoleFrame
      verb: ConsoleVerb
      fields: readonly ConsoleField[]
      checks: ConsoleChecks
      problem: string | undefined
    }
  | {
      page: 'confirm'
      frame: ConsoleFrame
      verb: ConsoleVerb
      sentences: readonly string[]
      hidden: ConsoleHidden
      checks: ConsoleChecks
      needsSecond: boolean
      problem: string | undefined
    }
  | {
      page: 'answer'
      frame: ConsoleFrame
      verb: ConsoleVerb
      fields: readonly ConsoleField[]
      parts: readonly ConsolePart[]
      hidden: ConsoleHidden
      hasTable: boolean
    }
  | { page: 'missing'; frame: ConsoleFrame }
