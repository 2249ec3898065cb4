import type { Operator } from '../operators/prove.ts'
import { type Answer, refused } from '../verbs/answer.ts'
import { prepareVerb, runVerb } from '../verbs/run.ts'
import type { Typed, Verb } from '../verbs/verb.ts'
import { openTo } from './menu.ts'

const NOT_YOURS = 'Your role may not look at this.'

export type Looked = { verb: Verb | undefined; answer: Answer }

/** Looks by a verb, as its own form would: its role holds, and the look is kept. */
export async function lookBy(operator: Operator, name: string, typed: Typed): Promise<Looked> {
  const verb = openTo(operator).find((each) => each.name === name && each.kind === 'look')
  if (!verb) return { verb, answer: refused(NOT_YOURS) }
  const wrong = verb.wrongWith(typed)
  if (wrong) return { verb, answer: refused(wrong.wrong) }
  const filled = await prepareVerb({ verb, typed, operator })
  return { verb, answer: 'done' in filled ? filled : await runVerb({ verb, typed, operator }, filled) }
}
