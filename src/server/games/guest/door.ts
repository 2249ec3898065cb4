import { and, eq, inArray } from 'drizzle-orm'
import { DEVICE_PLAYERS_MAX, GUEST_PURSES_PER_HOUR_MAX, GUEST_SPINS_PER_HOUR_MAX } from '#contract/games/limits.ts'
import { keyHashOf } from '../../account/knownDevices.ts'
import { knownDevices } from '../../account/safetyTables.ts'
import { config } from '../../base/config.ts'
import type { Caller } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db } from '../../db/database.ts'
import { addressCounterOf, HOUR_SECONDS, madeOnce, spendOfAddress } from '../../rates/limiter.ts'
import { players } from '../../standing/tables.ts'

const limits = madeOnce(() => ({
  purses: addressCounterOf('guest:purses', GUEST_PURSES_PER_HOUR_MAX, HOUR_SECONDS),
  spins: addressCounterOf('guest:spins', GUEST_SPINS_PER_HOUR_MAX, HOUR_SECONDS),
}))

/**
 * What stands before guest play: the operator's switch, the limit of the address, and a player of this device who is on a break or
 * excluded. Refuses, or throws TooMany.
 */
export async function passGuestDoor(
  what: 'purses' | 'spins',
  { address, session }: Pick<Caller, 'address' | 'session'>,
  deviceKey: string | undefined,
): Promise<void> {
  if (!config.guestPlay) throw new Refusal('guestPlayClosed')
  await spendOfAddress(limits()[what], address, 1)
  if (await isExcludedHere(session?.player, keyHashOf(deviceKey))) throw new Refusal('guestPlayClosed')
}

async function isExcludedHere(player: number | undefined, keyHash: string | undefined): Promise<boolean> {
  const known = keyHash === undefined ? [] : await playersOfDevice(keyHash)
  const here = player === undefined ? known : [player, ...known]
  if (here.length === 0) return false
  const isExcluded = and(inArray(players.id, here), eq(players.state, 'excluded'))
  const [found] = await db.select({ id: players.id }).from(players).where(isExcluded).limit(1)
  return found !== undefined
}

/** The players who have logged in on a device, which keeps its key when they log out. */
async function playersOfDevice(keyHash: string): Promise<number[]> {
  const rows = await db
    .select({ player: knownDevices.player })
    .from(knownDevices)
    .where(eq(knownDevices.keyHash, keyHash))
    .limit(DEVICE_PLAYERS_MAX)
  return rows.map(({ player }) => player)
}
