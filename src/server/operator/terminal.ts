import { userInfo } from 'node:os'
import process from 'node:process'
import { createInterface } from 'node:readline/promises'

/** Where an operator reads and types; tests bring their own. */
export type Terminal = {
  say: (line: string) => void
  complain: (line: string) => void
  /** Asks one question; undefined where nobody is there to answer. */
  ask: (question: string) => Promise<string | undefined>
  /** Who is at the keyboard, as the machine knows them. */
  operator: string
}

export function terminal(): Terminal {
  return {
    say: (line) => void process.stdout.write(`${line}\n`),
    complain: (line) => void process.stderr.write(`${line}\n`),
    ask: askPerson,
    operator: userInfo().username,
  }
}

async function askPerson(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await reader.question(question)
  } finally {
    reader.close()
  }
}
