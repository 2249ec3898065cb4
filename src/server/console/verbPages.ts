import type { ConsoleChecks, ConsoleField, ConsoleHidden, ConsoleLink, ConsoleVerb } from '#contract/console/views.ts'
import type { HttpContext } from '../http/request.ts'
import type { Operator } from '../operators/prove.ts'
import { type Answer, isTable } from '../verbs/answer.ts'
import { csvLines, plainOf } from '../verbs/cells.ts'
import { fieldWords } from '../verbs/fieldWords.ts'
import { prepareVerb, runVerb } from '../verbs/run.ts'
import type { Filled, Typed, Verb, Wrong } from '../verbs/verb.ts'
import { actsAfter, actsFor, partsOf } from './answerView.ts'
import { typedIn } from './forms.ts'
import { frameOf } from './frame.ts'
import { codeProblem } from './logIn.ts'
import { addressOfVerb, forConsole, labelOf, openTo } from './menu.ts'
import { consoleReply, type Show } from './show.ts'

/** A request for a verb by its operator. */
type Asking = { c: HttpContext; show: Show; verb: Verb; operator: Operator; typed: Typed }
type Done = Extract<Answer, { done: true }>

/** Names beside the verb's own fields; none of them begins with a letter. */
const REPEAT = '.repeat'
const CODE = '.code'
const FORM = '.as'
const NO_CHECKS: ConsoleChecks = { repeat: undefined, code: undefined }

const headOf = (verb: Verb): ConsoleVerb => ({
  title: labelOf(verb.name),
  words: forConsole(verb.words),
  action: addressOfVerb(verb),
  isAct: verb.kind === 'act',
  isAtOnce: verb.confirm === undefined,
  second: verb.second,
})

function fieldsOf({ verb, typed }: Asking, wrong?: Wrong): ConsoleField[] {
  return Object.entries(verb.fields).map(([name, { kind, isRequired, choices, most }]) => ({
    ...{ name, kind, isRequired, choices, most, label: labelOf(name), help: fieldWords[name] ?? '' },
    // A secret is typed anew.
    value: kind === 'secret' ? '' : (typed[name] ?? ''),
    wrong: wrong?.field === name ? forConsole(wrong.wrong) : undefined,
  }))
}

/** What was typed into the verb's own fields, without blanks. */
function ownOf(verb: Verb, given: Readonly<Record<string, string>>): Typed {
  const own = Object.keys(verb.fields).map((name): [string, string] => [name, given[name] ?? ''])
  return Object.fromEntries(own.filter(([, value]) => value.trim() !== ''))
}

/** Whether every field that must be filled is. */
const isFilled = ({ fields }: Verb, typed: Typed): boolean =>
  Object.entries(fields).every(([name, { isRequired }]) => !isRequired || typed[name] !== undefined)

async function fill(asking: Asking, { wrong, problem, code }: { wrong?: Wrong; problem?: string; code?: string } = {}) {
  const { c, show, verb } = asking
  const isCodeAsked = verb.needsFreshCode && !verb.confirm
  const general = wrong && wrong.field === undefined ? wrong.wrong : problem
  const isRefused = wrong !== undefined || problem !== undefined || code !== undefined
  return await show(
    c,
    {
      page: 'fill',
      ...{
        frame: frameOf(asking.operator, addressOfVerb(asking.verb)),
        verb: headOf(verb),
        fields: fieldsOf(asking, wrong),
      },
      checks: isCodeAsked ? { ...NO_CHECKS, code: { wrong: code } } : NO_CHECKS,
      problem: general === undefined ? undefined : forConsole(general),
    },
    isRefused ? 422 : 200,
  )
}

async function confirm(asking: Asking, filled: Filled, wrong: { repeat?: string; code?: string } = {}) {
  const { c, show, verb, typed } = asking
  const checks: ConsoleChecks = {
    repeat: verb.confirm && { question: verb.confirm.question.replace(/:\s*$/, ''), wrong: wrong.repeat },
    code: verb.needsFreshCode ? { wrong: wrong.code } : undefined,
  }
  const isRefused = wrong.repeat !== undefined || wrong.code !== undefined
  return await show(
    c,
    {
      page: 'confirm',
      ...{
        frame: frameOf(asking.operator, addressOfVerb(asking.verb)),
        verb: headOf(verb),
        hidden: hiddenOf(typed),
        checks,
      },
      ...{ sentences: filled.sentences.map(forConsole), needsSecond: filled.needsSecond, problem: undefined },
    },
    isRefused ? 422 : 200,
  )
}

const hiddenOf = (typed: Typed): ConsoleHidden => Object.entries(typed)

async function run(asking: Asking, filled: Filled, form = ''): Promise<Response> {
  const { c, show, verb, operator, typed } = asking
  const answer = await runVerb({ verb, typed, operator }, filled)
  if (!answer.done) return await fill(asking, { problem: [answer.why, ...(answer.mistakes ?? [])].join('\n') })
  if (form === 'csv' || form === 'json') return download(c, verb, answer, form)
  const isLook = verb.kind === 'look'
  return await show(c, {
    page: 'answer',
    ...{
      frame: frameOf(asking.operator, addressOfVerb(asking.verb)),
      verb: headOf(verb),
      parts: partsOf(verb, operator, answer.parts),
    },
    ...{ fields: isLook ? fieldsOf(asking) : [], hidden: isLook ? hiddenOf(typed) : [] },
    hasTable: isLook && answer.parts.some(isTable),
    next: isLook ? nextOf(asking, filled) : [],
  })
}

const nextOf = ({ verb, operator }: Asking, { player }: Filled): ConsoleLink[] =>
  player === undefined ? actsAfter(operator, verb) : actsFor(operator, verb, player)

const BOM = '\uFEFF'

/** An answer as a file. The mark tells spreadsheets that it is UTF-8. */
function download(c: HttpContext, verb: Verb, answer: Done, form: 'csv' | 'json'): Response {
  const isCsv = form === 'csv'
  const text = isCsv ? `${BOM}${csvLines(answer).join('\r\n')}\r\n` : JSON.stringify(plainOf(answer), null, 2)
  return c.body(text, 200, {
    ...consoleReply,
    'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/json',
    'content-disposition': `attachment; filename="${verb.name.replaceAll(' ', '-')}.${form}"`,
  })
}

/** The verb that an address names, if this operator may use it here. */
export function verbAt(path: string, operator: Operator): Verb | undefined {
  return openTo(operator).find((verb) => addressOfVerb(verb) === path)
}

/** Opens a verb: a look whose fields are known is shown at once, anything else asks for its fields first. */
export async function openVerb(show: Show, c: HttpContext, verb: Verb, operator: Operator): Promise<Response> {
  const asking = { c, show, verb, operator, typed: ownOf(verb, c.req.query()) }
  return verb.kind === 'look' && isFilled(verb, asking.typed) ? await submit(asking, {}) : await fill(asking)
}

/** Takes the form of a verb: its fields, then its confirmation. */
export async function sendVerb(show: Show, c: HttpContext, verb: Verb, operator: Operator): Promise<Response> {
  const given = await typedIn(c)
  return await submit({ c, show, verb, operator, typed: ownOf(verb, given) }, given)
}

async function submit(asking: Asking, given: Readonly<Record<string, string>>): Promise<Response> {
  const { verb, typed, operator } = asking
  const wrong = verb.wrongWith(typed)
  if (wrong) return await fill(asking, { wrong })
  const filled = await prepareVerb({ verb, typed, operator })
  if ('done' in filled) return await fill(asking, { problem: filled.why })
  const { [REPEAT]: repeat, [CODE]: code } = given
  if (verb.confirm) {
    if (repeat === undefined) return await confirm(asking, filled)
    if (repeat.trim() !== filled.repeat) {
      return await confirm(asking, filled, { repeat: 'That is something else. Type it as it stands above.' })
    }
  }
  // Last, because a code that was right counts no second time.
  const codeWrong = verb.needsFreshCode ? await codeProblem(operator.name, code ?? '') : undefined
  if (codeWrong !== undefined) {
    return verb.confirm ? await confirm(asking, filled, { code: codeWrong }) : await fill(asking, { code: codeWrong })
  }
  return await run(asking, filled, given[FORM])
}
