import { and, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { LAUNCH_TOKEN_MS } from '#contract/games/limits.ts'
import { sessions } from '../account/tables.ts'
import { now } from '../base/clock.ts'
import { hashToken, makeToken } from '../base/tokens.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { catalogue } from '../content/catalogue.ts'
import { db } from '../db/database.ts'
import { assertIdentity } from '../kyc/gate.ts'
import { balanceOf } from '../ledger/post.ts'
import { noteGamePlayed } from '../lobby/history.ts'
import { players } from '../standing/tables.ts'
import { type Engine, engineOf } from './engines.ts'
import { countSeat } from './limits.ts'
import { roundsOf } from './rounds.ts'
import { fairOf } from './seeds.ts'
import { gameSessions, rounds } from './tables.ts'

/** The engine of a game that may be played now. Refuses games that are not listed, or are under maintenance. */
export function openEngine(gameId: number): Engine {
  const game = catalogue().gamesById.get(gameId)
  if (game?.status !== 1) throw new Refusal('gameUnknown')
  const engine = engineOf(gameId)
  if (!engine || game.maintain === 1 || game.params.brandMaintain === 1) throw new Refusal('gameClosed')
  return engine
}

export const startGame: Handler<'startGame'> = async ({ gameId }, { session }) => {
  const { page } = openEngine(gameId)
  await assertIdentity(session.player, 'play')
  await countSeat(session.player)
  const launchToken = makeToken()
  await db.transaction(async (tx) => {
    await tx.insert(gameSessions).values({
      player: session.player,
      session: session.id,
      gameId,
      launchHash: hashToken(launchToken),
      launchExpiresAt: new Date(now().getTime() + LAUNCH_TOKEN_MS),
      openedAt: now(),
      lastSeenAt: now(),
    })
    await noteGamePlayed(tx, session.player, gameId)
  })
  // In the fragment, which browsers send to nobody and servers therefore cannot log. An empty origin is our own.
  return { url: `${page}#launch=${launchToken}`, origin: '' }
}

export const exitGame: Handler<'exitGame'> = async (_body, { session }) => {
  if (session) {
    const isOpen = and(eq(gameSessions.player, session.player), isNull(gameSessions.endedAt))
    await db.update(gameSessions).set({ endedAt: now() }).where(isOpen)
  }
  return {}
}

/** Takes the seat: once for each launch token, and only one seat for a player, so that two windows never play one balance unseen. */
export const houseOpen: Handler<'houseOpen'> = async ({ launchToken }) => {
  const gameToken = makeToken()
  const seat = await takeSeat(hashToken(launchToken), hashToken(gameToken))
  const { stakes } = openEngine(seat.gameId)
  const [player] = await db.select({ nickname: players.nickname }).from(players).where(eq(players.id, seat.player))
  const [unseen] = await unseenRound(seat.player, seat.gameId)
  return {
    gameToken,
    gameId: seat.gameId,
    playerId: seat.player,
    nickname: player?.nickname ?? '',
    coin: await balanceOf(db, `player:${seat.player}:coin`),
    stakes: [...stakes],
    fair: await fairOf(seat.player),
    ...(unseen ? { unseen } : {}),
  }
}

async function takeSeat(launchHash: string, tokenHash: string): Promise<{ player: number; gameId: number }> {
  const loggedIn = db.select({ id: sessions.id }).from(sessions).where(isNull(sessions.endedAt))
  const isFresh = and(
    eq(gameSessions.launchHash, launchHash),
    inArray(gameSessions.session, loggedIn),
    isNull(gameSessions.tokenHash),
    isNull(gameSessions.endedAt),
    gt(gameSessions.launchExpiresAt, now()),
  )
  return await db.transaction(async (tx) => {
    const [seat] = await tx.update(gameSessions).set({ tokenHash, lastSeenAt: now() }).where(isFresh).returning()
    if (!seat) throw new Refusal('gameSessionEnded')
    const isOlder = and(
      eq(gameSessions.player, seat.player),
      ne(gameSessions.id, seat.id),
      isNull(gameSessions.endedAt),
    )
    await tx.update(gameSessions).set({ endedAt: now() }).where(isOlder)
    return seat
  })
}

/** The last round of a game that its player has not watched to the end. */
async function unseenRound(player: number, gameId: number) {
  const isUnseen = and(eq(rounds.player, player), eq(rounds.gameId, gameId), isNull(rounds.seenAt))
  return await roundsOf(isUnseen, [desc(rounds.playedAt)], 1)
}
