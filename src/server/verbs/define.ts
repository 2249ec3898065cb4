import type { Operator } from '../operators/prove.ts'
import type { Refused } from './answer.ts'
import type { Fields, Values } from './fields.ts'
import type { Filled, Plan, Subject, Typed, Verb, Wrong } from './verb.ts'

/** Makes a verb of its plan: what was typed is read by its fields, and never reaches `run` unread. */
export function verb<const Of extends Fields, About = undefined>(plan: Plan<Of, About>): Verb {
  const { fields, check, subject, needsSecond, run, confirm, ...description } = plan
  const second = needsSecond === 'always' ? 'always' : needsSecond ? 'sometimes' : 'never'
  const fill = async (typed: Typed, operator: Operator): Promise<Filled | Refused> => {
    const read = readAll(fields, typed)
    if ('wrong' in read) return { done: false, why: read.wrong }
    const { values } = read
    const found = subject ? await subject(values, operator) : NOTHING
    if ('done' in found) return found
    // Without a `subject`, `About` is undefined.
    const { of, sentences, repeat, player } = found as Subject<About>
    return {
      ...{ sentences, repeat: confirm?.word ?? repeat, player },
      needsSecond: typeof needsSecond === 'function' ? needsSecond(values, of) : second === 'always',
      run: (acting) => run(values, acting, of),
    }
  }
  const wrongWith = (typed: Typed): Wrong | undefined => {
    const read = readAll(fields, typed)
    if ('wrong' in read) return read
    const wrong = check?.(read.values)
    return wrong === undefined ? undefined : { wrong }
  }
  return { ...description, fields, confirm, second, wrongWith, fill }
}

/** A verb that is about nothing in particular. */
export const NOTHING = { of: undefined, sentences: [] }

function readAll<Of extends Fields>(fields: Of, typed: Typed): { values: Values<Of> } | Wrong {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const read = field.read(typed[name] ?? '')
    if ('wrong' in read) return { wrong: read.wrong, field: name }
    values[name] = read.value
  }
  // Each value was read by the field of its name.
  return { values: values as Values<Of> }
}
