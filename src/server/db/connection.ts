import { readFileSync } from 'node:fs'
import { checkServerIdentity } from 'node:tls'
import type pg from 'pg'
import { hostOf, SSL_PARTS, type SslMode, sslModeOf } from '../base/postgresAddress.ts'
import { SettingError } from '../base/settings.ts'

type Connection = Pick<pg.ClientConfig, 'connectionString' | 'ssl'>

/** Says the system's own authorities, in libpq's word. */
const SYSTEM = 'system'

/**
 * An address as the driver takes it. The driver reads `sslmode` in its own way, and its meanings change with its versions. So ours are those
 * of libpq, given as options of TLS. Throws SettingError if a certificate cannot be read.
 */
export function connectionOf(url: string): Connection {
  const mode = sslModeOf(url)
  const address = new URL(url)
  for (const name of SSL_PARTS) address.searchParams.delete(name)
  const connectionString = mode === undefined ? url : address.href
  if (mode === undefined) return { connectionString }
  return { connectionString, ssl: mode === 'disable' ? false : tlsOf(url, mode) }
}

function tlsOf(url: string, mode: Exclude<SslMode, 'disable'>): Exclude<Connection['ssl'], boolean | undefined> {
  const [root, cert, key] = ['sslrootcert', 'sslcert', 'sslkey'].map((name) => partOf(url, name))
  const files = { ...(root && { ca: root }), ...(cert && { cert }), ...(key && { key }) }
  if (mode === 'require') return { ...files, rejectUnauthorized: false }
  const host = hostOf(url)
  return {
    ...files,
    rejectUnauthorized: true,
    // The driver names no host for an IP address, and TLS would then compare the certificate with `localhost`.
    checkServerIdentity: (_, found) => (mode === 'verify-ca' ? undefined : checkServerIdentity(host, found)),
  }
}

/** The text of a file that the address names. */
function partOf(url: string, name: string): string | undefined {
  const path = new URL(url).searchParams.get(name)
  if (path === null || path === '' || (name === 'sslrootcert' && path === SYSTEM)) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new SettingError(`The database's address names a file as ${name} that cannot be read: ${why}.`)
  }
}
