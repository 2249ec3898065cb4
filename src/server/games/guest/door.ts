import { and, eq, sql } from 'drizzle-orm'
import { GUEST_PURSES_PER_HOUR_MAX, GUEST_SPINS_PER_HOUR_MAX } from '#contract/games/limits.ts'
import { keyHashOf } from '../../account/knownDevices.ts'
import { knownDevices } from '../../account/safetyTables.ts'
import { config } from '../../base/config.ts'
import type { Caller } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { assertHome } from '../../call/region.ts'
import { db } from '../../db/database.ts'
import { addressCounterOf, HOUR_SECONDS, madeOnce, spendOfAddress } from '../../rates/limiter.ts'
import { players } from '../../standing/tables.ts'

const limits = madeOnce(() => ({
  purses: addressCounterOf('guest:purses', GUEST_PURSES_PER_HOUR_MAX, HOUR_SECONDS),
  spins: addressCounterOf('guest:spins', GUEST_SPINS_PER_HOUR_MAX, HOUR_SECONDS),
}))

/**
 * What stands before guest play: the operator's switch, the region, the limit of the address, and a player of this device who is on a break or
 * excluded. Refuses, or throws TooMany.
 */
export async function passGuestDoor(
  what: 'purses' | 'spins',
  { address, session, region }: Pick<Caller, 'address' | 'session' | 'region'>,
  deviceKey: string | undefined,
): Promise<void> {
  if (!config.guestPlay) throw new Refusal('guestPlayClosed')
  assertHome({ region })
  await spendOfAddress(limits()[what], address, 1)
  if (await isExcludedHere(session?.player, keyHashOf(deviceKey))) throw new Refusal('guestPlayClosed')
}

/** Whether this player, or one who has logged in on the device, is excluded. A device keeps its key when they log out. */
async function isExcludedHere(player = 0, keyHash = ''): Promise<boolean> {
  if (player === 0 && keyHash === '') return false
  const { player: known } = knownDevices
  const ofDevice = db.select({ known }).from(knownDevices).where(eq(knownDevices.keyHash, keyHash))
  // One list of ids: with OR, PostgreSQL would read every player.
  const here = sql`${players.id} in (${ofDevice} union all select ${player}::bigint)`
  const excluded = and(here, eq(players.state, 'excluded'))
  const [found] = await db.select({ id: players.id }).from(players).where(excluded).limit(1)
  return found !== undefined
}
