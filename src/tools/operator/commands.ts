import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Operator, proveOperator } from '#server/operators/prove.ts'
import { type Answer, isShown } from '#server/verbs/answer.ts'
import { prepareVerb, runVerb } from '#server/verbs/run.ts'
import type { Filled, Typed, Verb } from '#server/verbs/verb.ts'
import { linesOf } from './answers.ts'
import { helpAfterError, wholeHelp, wholeHelpOf } from './help.ts'
import type { Terminal } from './terminal.ts'
import { type Line, readLine, verbOf } from './words.ts'

/** 0: done. 1: refused, nothing changed. 2: the command line itself is wrong. */
export type ExitCode = 0 | 1 | 2

const OWNER_ONLY = { folder: 0o700, file: 0o600 }
const MINUTE_SECONDS = 60

/** Runs one command line on the open database. Never throws for invalid input. */
export async function runOperator(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [first = 'help', ...rest] = words
  if (first === 'help' || first === '--help' || first === '-h') return showHelp(rest, terminal)
  const line = readLine(words)
  if ('wrong' in line) return wrong(line.wrong, line.verb, terminal)
  if (line.wantsHelp) return showHelp(line.verb.name.split(' '), terminal)
  const { verb, typed, unasked } = line
  // A secret is asked once the other words are right.
  const found = verb.wrongWith({ ...typed, ...Object.fromEntries(unasked.map((name) => [name, 'asked later'])) })
  if (found) return wrong(found.wrong, verb, terminal)
  if (verb.hasFiles && !line.to) return wrong('Where to? Give a folder: --to <folder>', verb, terminal)
  const operator = await operatorOf(line, terminal)
  if (!operator) return 1
  const secrets = await askSecrets(unasked, terminal)
  return secrets ? await go({ ...line, typed: { ...typed, ...secrets } }, operator, terminal) : 1
}

function showHelp(words: readonly string[], { say, complain }: Terminal): ExitCode {
  const found = words.length === 0 ? undefined : verbOf(words)
  if (found && 'wrong' in found) {
    complain(found.wrong)
    return 2
  }
  say(...(found ? wholeHelpOf(found.verb) : wholeHelp()).split('\n'))
  return 0
}

function wrong(sentence: string, verb: Verb | undefined, { complain }: Terminal): ExitCode {
  if (verb) complain(sentence, helpAfterError(verb))
  else complain(sentence)
  return 2
}

/** The proven operator. Before the first owner there is nobody to prove. */
async function operatorOf({ verb, typed, login }: Line, terminal: Terminal): Promise<Operator | undefined> {
  if (verb.isUnproven) return { name: typed.name ?? '', role: 'owner', mustChoose: false }
  const given = await terminal.login(login)
  const proof = typeof given === 'string' ? given : await proveOperator(given)
  if (typeof proof === 'string') terminal.complain(proof)
  else if (proof.ok) return proof.operator
  else if (proof.why === 'wrong') terminal.complain('The name or the secret is wrong, or not in force.')
  else terminal.complain(`Too many tries: wait ${Math.ceil(proof.retryAfter / MINUTE_SECONDS)} minutes.`)
  return undefined
}

async function askSecrets(names: readonly string[], terminal: Terminal): Promise<Typed | undefined> {
  const typed: Record<string, string> = {}
  for (const name of names) {
    const [one, other] = [await terminal.askSecret('New secret:'), await terminal.askSecret('Once more:')]
    if (one === undefined || one !== other) {
      terminal.complain(
        one === undefined ? `Give the secret in a file: --${name} <file>` : 'The two differ: nothing has changed.',
      )
      return undefined
    }
    typed[name] = one
  }
  return typed
}

async function go(line: Line, operator: Operator, terminal: Terminal): Promise<ExitCode> {
  const { verb, typed } = line
  const asked = { verb, typed, operator, tell: (sentence: string) => terminal.say(sentence) }
  const filled = await prepareVerb(asked)
  if ('done' in filled) return told(filled, line, terminal)
  if (verb.kind === 'act' && line.form === 'table') terminal.say(...filled.sentences)
  if (!(await isConfirmed(line, filled, terminal))) return 1
  // Made first, so that a look without a place for its files is not kept.
  if (line.to) mkdirSync(line.to, { recursive: true, mode: OWNER_ONLY.folder })
  return told(await runVerb(asked, filled), line, terminal)
}

async function isConfirmed({ verb, confirm }: Line, { repeat }: Filled, terminal: Terminal): Promise<boolean> {
  if (!verb.confirm) return true
  const typed = confirm ?? (await terminal.ask(verb.confirm.question))
  if (repeat !== undefined && typed?.trim() === repeat) return true
  terminal.complain(verb.confirm.mismatch)
  return false
}

function told(answer: Answer, { form, to = '' }: Line, { say, complain }: Terminal): ExitCode {
  if (!answer.done) {
    for (const line of [answer.why, ...(answer.mistakes ?? [])]) complain(line)
    return 1
  }
  const files = answer.parts.filter(isShown)
  for (const { name, bytes } of files) {
    const file = join(to, name)
    writeFileSync(file, bytes, { mode: OWNER_ONLY.file })
    say(file)
  }
  if (files.length > 0) say('They are not encrypted there: remove them once you have decided.')
  else say(...linesOf(answer, form))
  return 0
}
