import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { envelope, launch, playerWith } from '../games/seat.ts'

const FUND = 1_000_000_00
const STAKE = 100
const CALL_MS = 60_000
const PAUSE_MS = 20

type Reply = { code: number; errcode: number; [field: string]: unknown }

/** A round as the server answered it. */
type Told = { stake: number; win: number; outcome: unknown }

type Player = { id: number; token: string; acknowledged: Map<string, Told>; unanswered: Set<string> }

/** A call over HTTP. Undefined where no reply came: the process died, or the connection broke. */
export async function send(port: number, name: string, body: object, token = ''): Promise<Reply | undefined> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/app/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ ...envelope, ...body }),
      signal: AbortSignal.timeout(CALL_MS),
    })
    return (await reply.json()) as Reply
  } catch {
    return undefined
  }
}

/** Players who play rounds with ids of their own, remember what was acknowledged, and ask again for what was not. */
export type Crowd = {
  /** Plays until `rest`. */
  play: (port: number) => void
  rest: () => Promise<void>
  /** Resolves at the next round that is acknowledged from now on. */
  nextRound: () => Promise<void>
  acknowledged: () => number
  /** Asks for every unanswered round again, then compares all with the database. */
  account: (port: number) => Promise<Account>
}

export type Account = {
  counts: { acknowledged: number; unanswered: number; lost: number; different: number }
  broken: string[]
}

/** Seats players with coin at a game. Each plays one round after another. */
export async function seatCrowd(port: number, size: number): Promise<Crowd> {
  const players = await Promise.all(Array.from({ length: size }, () => seat(port)))
  let waiting: (() => void)[] = []
  let rounds: Promise<void>[] = []
  let isResting = false

  async function keepPlaying(player: Player, at: number): Promise<void> {
    while (!isResting) {
      if (await playRound(player, at, randomUUID())) {
        for (const tell of waiting) tell()
        waiting = []
      } else await sleep(PAUSE_MS)
    }
  }

  const total = (count: (player: Player) => number) => players.reduce((sum, player) => sum + count(player), 0)
  return {
    play: (at) => {
      isResting = false
      rounds = players.map((player) => keepPlaying(player, at))
    },
    rest: async () => {
      isResting = true
      await Promise.all(rounds)
    },
    nextRound: () => new Promise((resolve) => waiting.push(resolve)),
    acknowledged: () => total(({ acknowledged }) => acknowledged.size),
    account: async (at) => {
      const unanswered = total((player) => player.unanswered.size)
      const broken = await Promise.all(players.map((player) => settle(player, at)))
      const { lost, different } = await compare(players)
      const laws = [...broken.flat(), ...lost, ...different]
      const counts = {
        acknowledged: total((it) => it.acknowledged.size),
        unanswered,
        lost: lost.length,
        different: different.length,
      }
      return { counts, broken: laws }
    },
  }
}

async function seat(port: number): Promise<Player> {
  const { player, token } = await playerWith(FUND)
  const opened = await send(port, 'houseOpen', { launchToken: await launch(token) })
  if (!opened?.gameToken) throw new Error(`no seat: ${JSON.stringify(opened)}`)
  await send(port, 'houseSeed', { clientSeed: 'drawn-here' }, String(opened.gameToken))
  return { id: player, token: String(opened.gameToken), acknowledged: new Map(), unanswered: new Set() }
}

/** Whether it was acknowledged. */
async function playRound(player: Player, port: number, roundId: string): Promise<boolean> {
  const reply = await send(port, 'houseSpin', { roundId, stake: STAKE }, player.token)
  if (reply?.code !== 200 || reply.errcode !== 0) {
    player.unanswered.add(roundId)
    return false
  }
  // A success has passed the contract's own schema in the server.
  const { stake, win, outcome } = reply.round as Told
  player.acknowledged.set(roundId, { stake, win, outcome })
  player.unanswered.delete(roundId)
  return true
}

async function settle(player: Player, port: number): Promise<string[]> {
  const asked = [...player.unanswered]
  const broken: string[] = []
  for (const id of asked)
    if (!(await playRound(player, port, id))) broken.push(`round ${id} is refused when asked again`)
  return broken
}

/** Every acknowledged round is there, as it was told, once; and the coin is what all rounds together leave. */
async function compare(players: readonly Player[]): Promise<{ lost: string[]; different: string[] }> {
  const lost: string[] = []
  const different: string[] = []
  for (const { id, acknowledged } of players) {
    const { rows } = await db.execute<Told & { id: string }>(
      sql`select id, stake, win, outcome from rounds where player = ${id}`,
    )
    const kept = new Map(rows.map((row) => [row.id, row]))
    for (const [round, { stake, win, outcome }] of acknowledged) {
      const found = kept.get(round)
      if (!found) lost.push(`round ${round} was acknowledged and is lost`)
      else if (!isDeepStrictEqual([found.stake, found.win, found.outcome], [stake, win, outcome]))
        different.push(`round ${round} is not what was acknowledged`)
    }
    const coin = rows.reduce((sum, { stake, win }) => sum - stake + win, FUND)
    const found = await balanceOf(db, `player:${id}:coin`)
    if (found !== coin) different.push(`player ${id} has ${found}, and the rounds leave ${coin}`)
    if (rows.length !== acknowledged.size)
      different.push(`player ${id} has ${rows.length} rounds, and was told of ${acknowledged.size}`)
  }
  return { lost, different }
}
