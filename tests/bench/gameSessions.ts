import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { newPlayer } from '../player.ts'
import { type BenchSession, postCall } from './load.ts'

const COIN = 1_000_000_000_00

/** Players with coin, each at a game, through the same calls a phone makes. Needs the database open. */
export async function openGameSessions(port: number, gameId: number, count: number): Promise<BenchSession[]> {
  const gameSessions: BenchSession[] = []
  for (let number = 0; number < count; number += 1) gameSessions.push(await openGameSession(port, gameId))
  return gameSessions
}

async function openGameSession(port: number, gameId: number): Promise<BenchSession> {
  const { id: player, token } = await newPlayer({ coin: 0 })
  const moves = [{ from: 'channel:1' as const, to: `player:${player}:coin` as const, cents: COIN }]
  await db.transaction((tx) => post(tx, { id: `deposit:bench-${player}`, reason: 'deposit', moves }))
  const { url } = await postCall<{ url: string }>(port, 'startGame', { gameId }, token)
  const launchToken = url.split('#launch=')[1] ?? ''
  const { gameToken, stakes } = await postCall<{ gameToken: string; stakes: number[] }>(
    port,
    'houseOpen',
    { launchToken },
    '',
  )
  await postCall(port, 'houseSeed', { clientSeed: 'bench' }, gameToken)
  return { player, token: gameToken, stake: stakes[0] ?? 0 }
}
