import { TOKEN_KEY } from '#contract/wire.ts'
import { dropStored, readStored, writeStored } from './storage.ts'

let inMemory: string | undefined

/** The session token: memory first, then storage (spec 4). Empty when logged out. */
export function readToken(): string {
  inMemory ??= readStored(TOKEN_KEY) ?? ''
  return inMemory
}

export function writeToken(token: string): void {
  inMemory = token
  writeStored(TOKEN_KEY, token)
}

export function clearToken(): void {
  inMemory = ''
  dropStored(TOKEN_KEY)
}

/** Forgets the copy in memory, so that the next read sees what another tab has stored. */
export function rereadToken(): string {
  inMemory = undefined
  return readToken()
}
