import { userInfo } from 'node:os'
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { complain, say, visible } from '#server/base/say.ts'

/** The operator's terminal; tests provide their own. */
export type Terminal = {
  /** Prints lines. Some contain players' text, so each is escaped to one line on the screen. */
  say: (...lines: string[]) => void
  /** Prints an error, and below it `help`, a multi-line text of our own. */
  complain: (sentence: string, help?: string) => void
  /** Asks one question; undefined without an interactive terminal. */
  ask: (question: string) => Promise<string | undefined>
  /** The user at the keyboard, by the system's name. */
  operator: string
}

export function terminal(): Terminal {
  return {
    say,
    complain: (sentence, help) => complain(sentence, ...(help ? ['', ...help.split('\n')] : [])),
    ask: askPerson,
    operator: userInfo().username,
  }
}

async function askPerson(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await reader.question(visible(question))
  } finally {
    reader.close()
  }
}
