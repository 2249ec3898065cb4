import { sql } from 'drizzle-orm'
import { config } from '../base/config.ts'
import { log } from '../base/log.ts'
import { db } from './database.ts'

/** What a process opens besides its pool: health, notices, leisurely work, and a restore or a tool beside it. */
const MORE_CONNECTIONS = 5

/** Says at the start that PostgreSQL has fewer connections than this process may need: the calls above them would fail. */
export async function nameTooFewConnections(wanted = config.databaseConnections): Promise<void> {
  const { rows } = await db.execute<{ most: number; kept: number }>(sql`
    select current_setting('max_connections')::int as most, current_setting('superuser_reserved_connections')::int as kept`)
  const { most = 0, kept = 0 } = rows[0] ?? {}
  const needed = wanted + MORE_CONNECTIONS
  if (most - kept >= needed) return
  log.warn(
    { max_connections: most, reserved: kept, needed },
    'PostgreSQL has too few connections for each process: raise max_connections, or lower PERYA_DATABASE_CONNECTIONS',
  )
}
