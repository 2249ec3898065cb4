import { isPlain, postgresUrl } from './postgresAddress.ts'
import { oneOf, secretly, setting, whole } from './settings.ts'

export type Pooler = 'off' | 'unnamed' | 'named'

/** Where the database is, and what stands between. */
export const databaseSettings = {
  databaseUrl: secretly(
    setting(
      'DATABASE_URL',
      (): string | undefined => undefined,
      postgresUrl,
      'PostgreSQL to use, with sslmode disable, require, verify-ca or verify-full; unset, an embedded PostgreSQL runs in PERYA_DATA',
    ),
  ),
  databaseDirectUrl: secretly(
    setting(
      'DATABASE_DIRECT_URL',
      (): string | undefined => undefined,
      postgresUrl,
      'the same database past its pooler: session locks, LISTEN, jobs and long work use it',
    ),
  ),
  databaseReadUrl: secretly(
    setting(
      'DATABASE_READ_URL',
      (): string | undefined => undefined,
      postgresUrl,
      'a streaming replica of the same database, for records and lists; never for a balance, limit, session or standing',
    ),
  ),
  databasePooler: setting(
    'PERYA_DATABASE_POOLER',
    (): Pooler => 'off',
    oneOf('off', 'unnamed', 'named'),
    'a pooler in transaction mode at DATABASE_URL: unnamed for one without named statements (PgBouncer before 1.21), named for one that keeps them',
  ),
  databaseConnections: setting(
    'PERYA_DATABASE_CONNECTIONS',
    () => 10,
    whole(2, 200),
    'largest number of database connections of this process',
  ),
}

type Values = {
  databaseUrl: string | undefined
  databaseDirectUrl: string | undefined
  databaseReadUrl: string | undefined
  databasePooler: Pooler
}

/** Why the addresses do not belong together, one sentence each. */
export function unfitAddresses(values: Values): string[] {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl, databasePooler } = values
  const isPooled = databasePooler !== 'off'
  const refusals: [refused: boolean, why: string][] = [
    [
      isPooled && (!databaseUrl || !databaseDirectUrl),
      `PERYA_DATABASE_POOLER is ${databasePooler}, so DATABASE_URL must name the pooler and DATABASE_DIRECT_URL the database behind it`,
    ],
    [
      !isPooled && databaseDirectUrl !== undefined,
      'DATABASE_DIRECT_URL is set, so PERYA_DATABASE_POOLER must say what kind of pooler DATABASE_URL names',
    ],
    [databaseReadUrl !== undefined && !databaseUrl, 'DATABASE_READ_URL is set, so DATABASE_URL must be set too'],
  ]
  return refusals.filter(([refused]) => refused).map(([, why]) => `${why}.`)
}

/** The names of addresses that reach another machine without saying how the connection is protected. */
export function plainAddresses({ databaseUrl, databaseDirectUrl, databaseReadUrl }: Values): string[] {
  const named = Object.entries({
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseDirectUrl,
    DATABASE_READ_URL: databaseReadUrl,
  })
  return named.flatMap(([name, url]) => (url !== undefined && isPlain(url) ? [name] : []))
}
