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

export type ConsoleCell = { text: string; isNumber: boolean; href: string | undefined }
export type ConsoleRow = { cells: readonly ConsoleCell[]; links: readonly ConsoleLink[] }
export type ConsoleTable = {
  kind: 'table'
  heads: readonly string[]
  rows: readonly ConsoleRow[]
  /** Rows that only a file holds. */
  more: number
  none: string
}
export type ConsolePicture = { kind: 'picture'; name: string; source: string }
export type ConsoleCompared = { kind: 'compared'; file: string; sections: readonly ConsoleSection[] }
export type ConsolePart = { kind: 'text'; text: string } | ConsoleTable | ConsolePicture | ConsoleCompared

/** A part of a text with the words that stay, go or come. */
export type ConsoleSection = {
  title: string
  blocks: readonly { parts: readonly { as: 'same' | 'removed' | 'added'; text: string }[] }[]
}

/** Bars of days: places and sizes are of a drawing `width` by `height`. `sums` says it in words. */
export type ConsoleChart = {
  title: string
  sums: readonly { label: string; text: string; tone: ConsoleTone }[]
  width: number
  height: number
  bars: readonly { x: number; y: number; width: number; height: number; tone: ConsoleTone; text: string }[]
  days: readonly { x: number; label: string }[]
  lines: readonly { y: number; label: string }[]
}
export type ConsoleTone = 'one' | 'other'

/** Who is at the console, and the menu's entries. `here` is the address of the one that is open. */
export type ConsoleFrame = { name: string; role: string; links: readonly ConsoleLink[]; here: string }

export type ConsoleVerb = {
  title: string
  words: string
  /** The address that the form is sent to. */
  action: string
  isAct: boolean
  /** Whether it is done without another page that confirms it. */
  isAtOnce: boolean
  second: 'never' | 'sometimes' | 'always'
}

/** What is typed to confirm: what the verb asks to be repeated, and a fresh code. */
export type ConsoleChecks = {
  repeat: { question: string; wrong: string | undefined } | undefined
  code: { wrong: string | undefined } | undefined
}

/** Fields that a form carries along unseen. */
export type ConsoleHidden = readonly (readonly [name: string, value: string])[]

/** The draft of content that editors share. */
export type ConsoleDraft = {
  files: readonly {
    path: string
    change: 'new' | 'changed' | 'removed'
    by: string
    at: string
    isOvertaken: boolean
    links: readonly ConsoleLink[]
  }[]
  /** How many files follow those of the page. */
  more: number
  /** The newest change on the page, which the form sends back. */
  seen: number
  mayEdit: boolean
  movesMoney: boolean
  folders: readonly string[]
  folder: string
  done: string | undefined
  problem: string | undefined
  acts: readonly ConsoleLink[]
  /** The build that is shown; undefined without any. `isOlder` if the draft has changed since. */
  preview: { by: string; at: string; isOlder: boolean; pages: readonly ConsoleLink[] } | undefined
}

export type ConsoleView =
  | { page: 'logIn'; name: string; problem: string | undefined }
  | { page: 'device'; key: string; address: string; problem: string | undefined }
  | {
      page: 'queues'
      frame: ConsoleFrame
      /** The verb that finds a player, for those who may. */
      find: ConsoleLink | undefined
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
      /** What may be done after the look. */
      next: readonly ConsoleLink[]
    }
  | {
      page: 'identity'
      frame: ConsoleFrame
      player: string
      facts: readonly ConsolePart[]
      pictures: readonly ConsolePicture[]
      decide: readonly ConsoleLink[]
      problem: string | undefined
    }
  | {
      page: 'figures'
      frame: ConsoleFrame
      month: string
      before: ConsoleLink
      after: ConsoleLink | undefined
      charts: readonly ConsoleChart[]
      parts: readonly ConsolePart[]
      problem: string | undefined
    }
  | { page: 'draft'; frame: ConsoleFrame; draft: ConsoleDraft }
  | { page: 'missing'; frame: ConsoleFrame }
