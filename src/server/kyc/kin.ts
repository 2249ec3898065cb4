import { sql } from 'drizzle-orm'
import { numberClaims } from '../account/numberTables.ts'
import { knownDevices } from '../account/safetyTables.ts'
import { db, type Tx } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { identities } from './tables.ts'

/**
 * Whether somebody excluded has logged in on a device of this player, has sent the same names and birth date, or had a number that this player claims. It proves nothing, since a
 * family shares a phone and two people a name. So it only asks for the identity at once.
 */
export async function resemblesExcluded(player: number, on: typeof db | Tx = db): Promise<boolean> {
  const { rows } = await on.execute<{ found: boolean }>(sql`
    select exists (
      select from ${knownDevices} own
      join ${knownDevices} other on other.key_hash = own.key_hash and other.player <> own.player
      join ${players} on players.id = other.player and players.state = 'excluded'
      where own.player = ${player}
    ) or exists (
      select from ${identities} own
      join ${identities} other on other.person_hash = own.person_hash and other.player <> own.player
      join ${players} on players.id = other.player and players.state = 'excluded'
      where own.player = ${player}
    ) or exists (
      select from ${numberClaims} own
      join ${players} on players.id = own.holder and players.state = 'excluded'
      where own.claimant = ${player}
    ) as found`)
  return rows[0]?.found === true
}

/** The excluded player of the same names and birth date, if there is one. */
export async function excludedTwinOf(player: number, on: typeof db | Tx = db): Promise<number | undefined> {
  const { rows } = await on.execute<{ player: string }>(sql`
    select other.player from ${identities} own
    join ${identities} other on other.person_hash = own.person_hash and other.player <> own.player
    join ${players} on players.id = other.player and players.state = 'excluded'
    where own.player = ${player} order by other.player limit 1`)
  return rows[0] && Number(rows[0].player)
}
