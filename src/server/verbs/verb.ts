import type { Tx } from '../db/database.ts'
import type { Within } from '../db/within.ts'
import type { Operator } from '../operators/prove.ts'
import type { Right } from '../operators/roles.ts'
import type { Answer, Refused } from './answer.ts'
import type { Field, Fields, Values } from './fields.ts'

/** What waits for people, and is shown with its age. */
export const queues = [
  'withdrawals',
  'identity',
  'deposits',
  'debts',
  'differences',
  'cases',
  'care',
  'holds',
  'mail',
  'proposals',
] as const
export type Queue = (typeof queues)[number]

/** What an act gets: who acts, and the one transaction in which it happens and is kept. */
export type Acting = {
  operator: Operator
  /** The names that records keep: of the operator, and of who proposed it. */
  by: string
  /**
   * Runs an act in its transaction, and keeps it in the operators' log there. Nothing is kept of one that was not done. A verb calls it
   * once.
   */
  act: <Outcome extends { done: boolean }>(work: (tx: Tx, within: Within) => Promise<Outcome>) => Promise<Outcome>
  /** Tells of progress, where somebody watches. */
  tell: (sentence: string) => void
}

/** What a verb is about, once it was found: shown before it is confirmed. */
export type Subject<About> = { of: About; sentences: readonly string[]; repeat?: string; player?: number }

/** How an operator confirms: by repeating what the subject names, or by a word. */
export type Confirm = { question: string; mismatch: string; word?: string }

/** The description of a verb, from which the command line and the console are drawn. */
export type Description = {
  /** One or two words. */
  name: string
  /** What it does, in one or two sentences. */
  words: string
  kind: 'look' | 'act'
  right: Right
  /** The right of the second person, where it is another. */
  secondRight?: Right
  queue?: Queue
  /** Whether it looks at personal data: then the look is kept in the operators' log. */
  isPersonal?: boolean
  /** Whether the console asks for a fresh code: it moves money, or changes operators. */
  needsFreshCode?: boolean
  /** Only the command line on the server has it. */
  isOnServerOnly?: boolean
  /** Who may use it before any proof: nobody but the first owner. */
  isUnproven?: boolean
  /** Whether it answers with files, which the command line writes into a folder. */
  hasFiles?: boolean
}

/** A verb as its author writes it. */
export type Plan<Of extends Fields, About> = Description & {
  fields: Of
  /** A rule between fields, as one sentence; undefined if they agree. */
  check?: (values: Values<Of>) => string | undefined
  subject?: (values: Values<Of>, operator: Operator) => Promise<Subject<About> | Refused>
  confirm?: Confirm
  /** Whether this one needs a second person: always, or by what it is about. */
  needsSecond?: 'always' | ((values: Values<Of>, about: About) => boolean)
  run: (values: Values<Of>, acting: Acting, about: About) => Promise<Answer>
}

/** A verb with its fields filled, ready to be shown, confirmed and run. */
export type Filled = {
  sentences: readonly string[]
  /** What must be repeated; undefined where nothing must. */
  repeat: string | undefined
  player: number | undefined
  needsSecond: boolean
  run: (acting: Acting) => Promise<Answer>
}

export type Typed = Readonly<Record<string, string>>
export type Wrong = { wrong: string; field?: string }

/** A verb in the registry. */
export type Verb = Description & {
  fields: Readonly<Record<string, Field<unknown>>>
  confirm: Confirm | undefined
  second: 'never' | 'sometimes' | 'always'
  /** Checks what was typed without looking at the database; undefined if it may go on. */
  wrongWith: (typed: Typed) => Wrong | undefined
  /** Finds what it is about. The caller has checked the words. */
  fill: (typed: Typed, operator: Operator) => Promise<Filled | Refused>
}
