import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { LAUNCH_TOKEN_MS } from '#contract/games/limits.ts'
import { sessions } from '../account/tables.ts'
import { now } from '../base/clock.ts'
import { hashToken, makeToken } from '../base/tokens.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { assertHome } from '../call/region.ts'
import { noteSignal } from '../care/signals.ts'
import { db } from '../db/database.ts'
import { assertIdentity } from '../kyc/gate.ts'
import { balanceOf } from '../ledger/post.ts'
import { noteGamePlayed } from '../lobby/history.ts'
import { players } from '../standing/tables.ts'
import { waitingIn } from '../wallet/wagers/waiting.ts'
import type { Engine } from './engine.ts'
import { engineOf } from './engines.ts'
import { findPlayed } from './find.ts'
import { hasOpenRound } from './hasOpenRound.ts'
import { countGameSession } from './limits.ts'
import { openEngine } from './openEngine.ts'
import { type At, findOpenRound } from './openRounds.ts'
import { paceOf } from './pace.ts'
import type { RoundReply } from './rounds.ts'
import { fairOf } from './seeds.ts'
import { resolveStep } from './step.ts'
import { gameSessions, unseenRounds } from './tables.ts'

export const startGame: Handler<'startGame'> = async ({ gameId }, { session, region }) => {
  const isFinishing = await hasOpenRound(session.player, { gameId })
  const { page } = engineFor(gameId, isFinishing)
  if (!isFinishing) {
    assertHome({ region })
    await assertIdentity(session.player, 'play')
  }
  await countGameSession(session.player)
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
    await noteSignal(tx, session.player)
  })
  // Browsers never send the fragment, so no server can log the token. An empty origin is our own.
  return { url: `${page}#launch=${launchToken}`, origin: '' }
}

/** The engine of a game that is open, or in which the player finishes a round. Refuses any other. */
function engineFor(gameId: number, isFinishing: boolean): Engine {
  return (isFinishing ? engineOf(gameId) : undefined) ?? openEngine(gameId)
}

export const exitGame: Handler<'exitGame'> = async (_body, { session }) => {
  if (session) {
    const isOpen = and(eq(gameSessions.player, session.player), isNull(gameSessions.endedAt))
    await db.update(gameSessions).set({ endedAt: now() }).where(isOpen)
  }
  return {}
}

/** Opens the game session of a launch token, which works once. It ends the player's other game sessions, so two windows never play one balance. */
export const houseOpen: Handler<'houseOpen'> = async ({ launchToken }) => {
  const gameToken = makeToken()
  const gameSession = await claimLaunchToken(hashToken(launchToken), hashToken(gameToken))
  const { engine } = gameSession
  const open = await resume(gameSession, engine)
  const [player] = await db
    .select({ nickname: players.nickname })
    .from(players)
    .where(eq(players.id, gameSession.player))
  const unseen = await unseenRound(gameSession.player, gameSession.gameId)
  return {
    gameToken,
    gameId: gameSession.gameId,
    playerId: gameSession.player,
    nickname: player?.nickname ?? '',
    coin: await balanceOf(db, `player:${gameSession.player}:coin`),
    ...(await waitingIn(gameSession.player)),
    stakes: [...engine.stakes],
    pace: await paceOf(gameSession),
    fair: await fairOf(gameSession.player),
    ...(unseen ? { unseen } : {}),
    ...(open ? { open } : {}),
  }
}

async function claimLaunchToken(launchHash: string, tokenHash: string): Promise<Omit<At, 'coin'> & { engine: Engine }> {
  const loggedIn = db.select({ id: sessions.id }).from(sessions).where(isNull(sessions.endedAt))
  const isFresh = and(
    eq(gameSessions.launchHash, launchHash),
    inArray(gameSessions.session, loggedIn),
    isNull(gameSessions.tokenHash),
    isNull(gameSessions.endedAt),
    gt(gameSessions.launchExpiresAt, now()),
  )
  return await db.transaction(async (tx) => {
    const [gameSession] = await tx.update(gameSessions).set({ tokenHash, lastSeenAt: now() }).where(isFresh).returning()
    if (!gameSession) throw new Refusal('gameSessionEnded')
    // Refused before anything has ended: the session in which a round is open goes on.
    const { player, gameId } = gameSession
    const engine = engineFor(gameId, await hasOpenRound(player, { gameId }, tx))
    const isOlder = and(
      eq(gameSessions.player, player),
      ne(gameSessions.id, gameSession.id),
      isNull(gameSessions.endedAt),
    )
    await tx.update(gameSessions).set({ endedAt: now() }).where(isOlder)
    return { ...gameSession, engine }
  })
}

/** The open round to resume. A pending last move is resolved first, and then the round counts as unseen. */
async function resume(gameSession: Omit<At, 'coin'>, engine: Engine): Promise<RoundReply | undefined> {
  const open = engine.roundType === 'stepped' ? await findOpenRound(gameSession.player, gameSession.gameId) : undefined
  if (!open || engine.roundType !== 'stepped') return undefined
  const { round } = await resolveStep({ ...gameSession, coin: 0 }, engine, open)
  return round.step === undefined ? undefined : round
}

/** The player's last unseen round of a game. */
async function unseenRound(player: number, gameId: number) {
  const isOfGame = and(eq(unseenRounds.player, player), eq(unseenRounds.gameId, gameId))
  const [unseen] = await db.select().from(unseenRounds).where(isOfGame)
  return unseen && (await findPlayed(unseen.round, { player, at: unseen.playedAt }))
}
