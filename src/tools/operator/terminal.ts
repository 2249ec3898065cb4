import { userInfo } from 'node:os'
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { complain, say, visible } from '#server/base/say.ts'

/** Where an operator reads and types; tests bring their own. */
export type Terminal = {
  /** Prints lines. Players wrote some of what stands in them: each is one line on the screen, whatever it holds. */
  say: (...lines: string[]) => void
  /** Says what is wrong, and below it `help`, a text of our own of several lines. */
  complain: (sentence: string, help?: string) => void
  /** Asks one question; undefined where nobody is there to answer. */
  ask: (question: string) => Promise<string | undefined>
  /** Who is at the keyboard, as the machine knows them. */
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
