import { hash, randomBytes } from 'node:crypto'

/** A fresh opaque token: 32 random bytes, base64url. Only its hash is ever stored. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a token, hex. The database stores only this. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}
