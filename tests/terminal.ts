import { beforeEach } from 'vitest'
import { hashPassword } from '#server/account/password.ts'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import type { Login } from '#server/operators/prove.ts'
import type { Role } from '#server/operators/roles.ts'
import { operators } from '#server/operators/tables.ts'
import type { Terminal } from '#tools/operator/terminal.ts'

/** Output and error messages of the operator's commands in this test. */
export const said: string[] = []
export const complained: string[] = []

beforeEach(hush)

export function hush(): void {
  said.length = 0
  complained.length = 0
}

/** The log-in of an operator, who is added if there is none of that name. */
export async function operatorNamed(name: string, role: Role = 'owner'): Promise<Login> {
  const secret = `Tanglaw ng ${name}, 7 isla`
  const at = { secretSetAt: now(), addedAt: now(), addedBy: 'test' }
  const row = { name, role, secretHash: await hashPassword(secret), isOwn: true, ...at }
  await db.insert(operators).values(row).onConflictDoNothing()
  return { name, secret }
}

/** A terminal used by nena, or by another, who enters `typed` when asked; without it, nobody answers. */
export function terminal(typed?: string, name = 'nena', role: Role = 'owner'): Terminal {
  return {
    say: (...lines) => void said.push(...lines),
    complain: (sentence, ...help) => void complained.push([oneLine(sentence), ...help].join('\n')),
    ask: async () => typed,
    askSecret: async () => typed,
    login: () => operatorNamed(name, role),
  }
}

/** The real terminal shows the end of a line within a sentence by its number. */
function oneLine(sentence: string): string {
  if (sentence.includes('\n')) throw new Error(`not one line: ${sentence}`)
  return sentence
}
