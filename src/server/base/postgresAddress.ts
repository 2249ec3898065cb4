import { SettingError } from './settings.ts'

/** What libpq calls the levels of protection. Those that fall back to plain text are not offered. */
const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'] as const
export type SslMode = (typeof sslModes)[number]

/** The parts of an address that say how its connection is protected, as libpq names them. */
export const SSL_PARTS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const

const FORM = 'a PostgreSQL address such as postgresql://user:password@host:5432/perya?sslmode=verify-full'

/** A PostgreSQL URL. It holds a password, so the error does not repeat it. */
export function postgresUrl(text: string, name: string): string {
  const isPostgres = /^postgres(ql)?:\/\/[^/]*\/[^/]+/.test(text) && URL.canParse(text)
  if (!isPostgres) throw new SettingError(`${name} must be ${FORM}.`)
  const { searchParams } = new URL(text)
  if (searchParams.has('ssl')) throw new SettingError(`${name} says ssl, but it must say sslmode.`)
  const mode = searchParams.get('sslmode')
  if (mode !== null && !isSslMode(mode))
    throw new SettingError(
      `${name} has the sslmode ${JSON.stringify(mode.slice(0, 20))}, but it must be one of ${sslModes.join(', ')}.`,
    )
  return text
}

const isSslMode = (text: string): text is SslMode => sslModes.some((mode) => mode === text)

/** The protection that an address asks for; undefined if it says nothing. */
export function sslModeOf(url: string): SslMode | undefined {
  const mode = new URL(url).searchParams.get('sslmode')
  return mode !== null && isSslMode(mode) ? mode : undefined
}

/** The host of an address: a name, an IP address, or the folder of a Unix socket. */
export function hostOf(url: string): string {
  const { hostname, searchParams } = new URL(url)
  return (searchParams.get('host') ?? decodeURIComponent(hostname)).replace(/^\[(.*)\]$/, '$1')
}

/** Whether an address reaches another machine and does not say by what protection. `sslmode=disable` says it. */
export function isPlain(url: string): boolean {
  return sslModeOf(url) === undefined && !isHere(hostOf(url))
}

/** Whether a connection does not leave this machine. */
function isHere(host: string): boolean {
  return (
    host === '' || host.startsWith('/') || host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
  )
}
