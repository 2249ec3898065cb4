import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { complain, say, visible } from '#server/base/say.ts'
import type { Login } from '#server/operators/prove.ts'
import { type Asked, loginOf } from './login.ts'

/** The operator's terminal; tests provide their own. */
export type Terminal = {
  /** Prints lines. Some contain players' text, so each is escaped to one line on the screen. */
  say: (...lines: string[]) => void
  /** Prints an error, and below it `help`, a multi-line text of our own. */
  complain: (sentence: string, help?: string) => void
  /** Asks one question; undefined without an interactive terminal. */
  ask: (question: string) => Promise<string | undefined>
  /** The same without showing what is typed. */
  askSecret: (question: string) => Promise<string | undefined>
  /** Who is at the keyboard, with the secret; or a sentence that says what is missing. */
  login: (asked: Asked) => Promise<Login | string>
}

export function terminal(): Terminal {
  return {
    say,
    complain: (sentence, help) => complain(sentence, ...(help ? ['', ...help.split('\n')] : [])),
    ask,
    askSecret,
    login: (asked) => loginOf(asked, askSecret),
  }
}

async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await reader.question(visible(question))
  } finally {
    reader.close()
  }
}

async function askSecret(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  say(question)
  // The terminal is in raw mode while the question waits, so only this stream could show what is typed.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await reader.question('')
  } finally {
    reader.close()
  }
}
