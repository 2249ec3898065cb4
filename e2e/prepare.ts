import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { COMPILED, data, port } from './place.ts'
import type { ways } from './ways.ts'

type Ways = typeof ways
/** One line to the preparing process. */
export type Request = { readonly way: keyof Ways; readonly words: readonly unknown[] }
/** One line of its answer. */
export type Answer = { readonly failure?: string }

/** Where a server under test is, as its environment says. */
export type Place = { readonly PORT: string; readonly PERYA_DATA: string }

const ROOT = fileURLToPath(new URL('..', import.meta.url))

type Preparer = { readonly child: ChildProcessByStdio<Writable, Readable, null>; readonly lines: Interface }

/** This worker's preparing process, which ends with it. */
let here: Preparer | undefined

/** Prepares the server under test. Starting a process for each request would take as long as a short story. */
export async function prepare<Way extends keyof Ways>(way: Way, ...words: Parameters<Ways[Way]>): Promise<void> {
  here ??= start({ PORT: port, PERYA_DATA: data })
  await ask(here, { way, words })
}

/** The same for another server, which may end before this worker does. */
export async function prepareAt<Way extends keyof Ways>(
  place: Place,
  way: Way,
  ...words: Parameters<Ways[Way]>
): Promise<void> {
  const preparer = start(place)
  const ended = once(preparer.child, 'exit')
  await ask(preparer, { way, words })
  preparer.child.stdin.end()
  await ended
}

/** One request at a time. */
async function ask({ child, lines }: Preparer, request: Request): Promise<void> {
  const answered = Promise.race([once(lines, 'line'), once(child, 'exit')])
  child.stdin.write(`${JSON.stringify(request)}\n`)
  const [line] = await answered
  if (typeof line !== 'string') throw new Error(`the preparing process ended with ${line}`)
  const { failure }: Answer = JSON.parse(line)
  if (failure) throw new Error(failure)
}

function start(place: Place): Preparer {
  const words = ['--import', './src/tools/launch/resolve.mjs', 'e2e/preparer.ts']
  const env = { ...process.env, ...place, NODE_COMPILE_CACHE: COMPILED }
  const child = spawn(process.execPath, words, { cwd: ROOT, env, stdio: ['pipe', 'pipe', 'inherit'] })
  return { child, lines: createInterface({ input: child.stdout }) }
}
