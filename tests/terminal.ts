import { beforeEach } from 'vitest'
import type { Terminal } from '#tools/operator/terminal.ts'

/** What the operator's commands of this test printed, and what they complained of. */
export const said: string[] = []
export const complained: string[] = []

beforeEach(hush)

export function hush(): void {
  said.length = 0
  complained.length = 0
}

/** A terminal with nena at it, who types `typed` when asked; without it, nobody is there to answer. */
export function terminal(typed?: string): Terminal {
  return {
    say: (...lines) => void said.push(...lines),
    complain: (...parts) => void complained.push(parts.join('\n')),
    ask: async () => typed,
    operator: 'nena',
  }
}
