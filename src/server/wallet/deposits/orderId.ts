import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db, type Tx } from '../../db/database.ts'
import { players } from '../../standing/tables.ts'

const CHANNEL_MAX = 0xfff
const PLAYER_MAX = 0xf_ffff_ffff
/** A UUID of version 8, whose digits have a meaning of ours: 12 random ones, the channel, one random one, 9 of the player, 6 of the account. */
const OWN = /^([\da-f]{8})-([\da-f]{4})-8([\da-f]{3})-[89ab]([\da-f]{3})-([\da-f]{12})$/

/** Whose order it is. `mark` tells an account from another one that got the same number. */
type Owner = { player: number; channel: number; mark: string }

/**
 * The id of a new order. Each gateway knows the order by it, so what was paid finds its player even where the database has lost the order.
 */
export async function newOrderId(player: number, channel: number): Promise<string> {
  const mark = await markOf(db, player)
  if (mark === undefined || player > PLAYER_MAX) throw new Error(`player ${player} can have no order`)
  const random = randomBytes(7).toString('hex')
  const of = `${player.toString(16).padStart(9, '0')}${mark}`
  const group = `${'89ab'[Number.parseInt(random[12] ?? '0', 16) % 4]}${of.slice(0, 3)}`
  const way = (channel > CHANNEL_MAX ? 0 : channel).toString(16).padStart(3, '0')
  return `${random.slice(0, 8)}-${random.slice(8, 12)}-8${way}-${group}-${of.slice(3)}`
}

/** The player of an order of ours, and its channel, if that is still the same account. */
export async function ownerOf(tx: Tx, orderId: string): Promise<Omit<Owner, 'mark'> | undefined> {
  const read = readOrderId(orderId)
  return read && (await markOf(tx, read.player)) === read.mark ? read : undefined
}

function readOrderId(orderId: string): Owner | undefined {
  const [, , , channel = '', head = '', tail = ''] = OWN.exec(orderId) ?? []
  if (tail === '') return undefined
  const digits = head + tail
  return {
    player: Number.parseInt(digits.slice(0, 9), 16),
    channel: Number.parseInt(channel, 16),
    mark: digits.slice(9),
  }
}

async function markOf(on: Pick<Tx, 'select'>, player: number): Promise<string | undefined> {
  const [row] = await on.select({ uuid: players.uuid }).from(players).where(eq(players.id, player))
  return row && createHash('sha256').update(`order ${row.uuid}`).digest('hex').slice(0, 6)
}
