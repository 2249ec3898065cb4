import type { Operator } from '../operators/prove.ts'
import { verbs } from '../verbs/list.ts'
import { barredFrom } from '../verbs/run.ts'
import type { Verb } from '../verbs/verb.ts'

const VERBS = '/console/do/'

/** The verbs of the console that an operator may use. */
export function openTo(operator: Operator): Verb[] {
  return verbs.filter((verb) => !verb.isOnServerOnly && !verb.isUnproven && barredFrom(verb, operator) === undefined)
}

/** The address of a verb: each word of its name is a part of it. */
export function addressOfVerb({ name }: Verb): string {
  return VERBS + name.split(' ').map(encodeURIComponent).join('/')
}

/** "kyc approve" is "Kyc approve". */
export function labelOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** A sentence of a verb without the hyphens of the command line's options. */
export function forConsole(sentence: string): string {
  return sentence.replaceAll(/(^|[\s"(])--(?=[a-z])/g, '$1')
}
