import { beforeEach } from 'vitest'
import type { Terminal } from '#tools/operator/terminal.ts'

/** Output and error messages of the operator's commands in this test. */
export const said: string[] = []
export const complained: string[] = []

beforeEach(hush)

export function hush(): void {
  said.length = 0
  complained.length = 0
}

/** A terminal used by nena, who enters `typed` when asked; without it, nobody answers. */
export function terminal(typed?: string): Terminal {
  return {
    say: (...lines) => void said.push(...lines),
    complain: (...parts) => void complained.push(parts.join('\n')),
    ask: async () => typed,
    operator: 'nena',
  }
}
