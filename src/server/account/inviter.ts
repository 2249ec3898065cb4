import { and, eq, or, sql } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import type { Reader } from '../ledger/post.ts'
import { players, playerTotals } from '../standing/tables.ts'
import { takeInviteLook, takeInviterTry } from './attempts.ts'
import { inviters } from './profileTables.ts'

/** Closed and excluded players and the demo's bots cannot be inviters. */
const IS_INVITER = and(eq(players.state, 'open'), eq(players.isBot, false))
const PLAYER_ID = /^[1-9]\d{0,14}$/
/** An arbitrary constant: the advisory lock of naming an inviter. */
const INVITERS_LOCK = 4_021_104

/** Sets the player's inviter. Calls are serialised across the whole lobby, since two parallel ones could close a circle. */
export const agentFill: Handler<'agentFill'> = async (body, { session: { player } }) => {
  await takeInviterTry(player)
  const pid = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${INVITERS_LOCK})`)
    const invitedBy = await findInviter(tx, body.pid.trim())
    if (invitedBy === player) throw new Refusal('superiorSelf')
    const [known] = await tx.select().from(inviters).where(eq(inviters.player, player))
    // A repetition, as after a lost reply, succeeds again.
    if (known?.inviter === invitedBy) return invitedBy
    if (known) throw new Refusal('superiorSet')
    if (await hasDeposited(tx, player)) throw new Refusal('superiorLate')
    if (await isAbove(tx, player, invitedBy)) throw new Refusal('superiorCircle')
    await tx.insert(inviters).values({ player, inviter: invitedBy, filledAt: now() })
    return invitedBy
  })
  return { pid }
}

/**
 * Sets the inviter of a new player from a link's code. An unknown code is ignored. It needs no lock: a new player has invited nobody, so no
 * circle can close.
 */
export async function fillInvited(tx: Tx, player: number, invite: string): Promise<void> {
  const inviter = await inviterByCode(tx, invite)
  if (inviter) await tx.insert(inviters).values({ player, inviter: inviter.id, filledAt: now() })
}

/** The open account with this invite code, in any letter case. */
async function inviterByCode(reader: Reader, invite: string): Promise<{ id: number; nickname: string } | undefined> {
  const [inviter] = await reader
    .select({ id: players.id, nickname: players.nickname })
    .from(players)
    .where(and(eq(players.inviteCode, invite.trim().toUpperCase()), IS_INVITER))
  return inviter
}

/** Rate-limited, since each answer names a player. */
export const inviter: Handler<'anonymous/inviter'> = async ({ invite }, { address }) => {
  await takeInviteLook(address)
  const found = await inviterByCode(db, invite)
  return found ? { nickname: found.nickname } : {}
}

/** The open account with this number or invite code; a code in any letter case. */
async function findInviter(tx: Tx, typed: string): Promise<number> {
  const byCode = eq(players.inviteCode, typed.toUpperCase())
  const named = PLAYER_ID.test(typed) ? or(eq(players.id, Number(typed)), byCode) : byCode
  const found = await tx.select({ id: players.id }).from(players).where(and(named, IS_INVITER))
  const inviter = found.find(({ id }) => String(id) === typed) ?? found[0]
  if (!inviter) throw new Refusal('superiorUnknown')
  return inviter.id
}

/** Waits for a deposit that is being credited, so that the result is from before or after it. */
async function hasDeposited(tx: Tx, player: number): Promise<boolean> {
  const [totals] = await tx.select().from(playerTotals).where(eq(playerTotals.player, player)).for('update')
  return (totals?.deposited ?? 0) > 0
}

/** Whether `player` invited `other`, directly or through others. */
async function isAbove(tx: Tx, player: number, other: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with recursive above(id) as (
      select superior from superiors where player = ${other}
      union
      select superiors.superior from superiors join above on superiors.player = above.id
    )
    select 1 from above where id = ${player}`)
  return rows.length > 0
}

/** The number of the player's inviter; 0 without one. */
export async function inviterOf(player: number): Promise<number> {
  const [row] = await db.select({ pid: inviters.inviter }).from(inviters).where(eq(inviters.player, player))
  return row?.pid ?? 0
}
