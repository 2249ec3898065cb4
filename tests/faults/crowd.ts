import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { errcodes } from '#contract/errcodes.ts'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { roundsOf } from '#server/games/rounds.ts'
import { rounds } from '#server/games/tables.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { safeboxes } from '#server/wallet/safebox/tables.ts'

import { ENVELOPE } from '../call.ts'
import { launch } from '../games/gameSession.ts'
import { credentials, newPlayer, type TestPlayer } from '../player.ts'

const FUND = 1_000_000_00
const STAKE = 100
const PUT = 7
const CALL_MS = 60_000
/** Status code of a reply under overload. */
const BUSY = 503
/** Status code of a reply to nobody who is logged in. */
const ENDED = 401
const PAUSE_MS = 100
const SETTLE_MS = 60_000
/** Upper bound of a crowd's rounds. */
const ROUNDS_MAX = 1_000_000

export type Reply = { code: number; errcode: number; [field: string]: unknown }

/** A round as in the server's reply. */
type Told = { stake: number; win: number; outcome: unknown }

type Player = {
  id: number
  /** Who logs in again once a database on another timeline has ended the session. */
  client: TestPlayer
  token: string
  gameToken: string
  /** Acknowledged rounds, and those whose result is unknown. */
  acknowledged: Map<string, Told>
  unanswered: Set<string>
  /** When an unanswered round was first repeated, ms since the epoch. */
  askedAgain: Map<string, number>
  /** The same for coin put into the safe-box: a call of several statements, unlike a round. */
  put: Set<string>
  unput: Set<string>
  /** Number of calls refused for overload. */
  busy: number
  /** Number of calls without an answer, or with a 500. */
  failed: number
}

/** A call over HTTP. Undefined without a reply: the process died, or the connection broke. */
export async function send(port: number, name: string, body: object, token = ''): Promise<Reply | undefined> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/app/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ ...ENVELOPE, ...body }),
      signal: AbortSignal.timeout(CALL_MS),
    })
    return (await reply.json()) as Reply
  } catch {
    return undefined
  }
}

/** Players who play rounds with ids of their own, remember acknowledged ones, and repeat the others. */
export type Crowd = {
  /** Plays until `rest`. */
  play: (port: number) => void
  rest: () => Promise<void>
  /** Resolves at the next acknowledged round. */
  nextRound: () => Promise<void>
  /** Repeats every unanswered round, then compares all with the database. */
  account: (port: number) => Promise<Account>
}

export type Account = {
  /** `heard` are rounds that were played by the call whose answer did not come. */
  counts: { acknowledged: number; busy: number; failed: number; heard: number; lost: number; different: number }
  broken: string[]
}

/** Starts game sessions of players with coin. Each plays one round after another. */
export async function openCrowd(port: number, size: number): Promise<Crowd> {
  const players = await Promise.all(Array.from({ length: size }, () => startPlaying(port)))
  const waiting: (() => void)[] = []
  let rounds: Promise<void>[] = []
  let isResting = false

  /** Like a phone, repeats unanswered calls with the same id. */
  async function keepPlaying(player: Player, at: number): Promise<void> {
    while (!isResting) {
      const [request, round] = [randomUUID(), randomUUID()]
      while (!(await put(player, at, request)) && !isResting) await sleep(PAUSE_MS)
      while (!(await playRound(player, at, round)) && !isResting) await sleep(PAUSE_MS)
      if (player.acknowledged.has(round)) for (const tell of waiting.splice(0)) tell()
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
    account: async (at) => {
      const busy = total((player) => player.busy)
      const failed = total((player) => player.failed)
      const broken = await Promise.all(players.map((player) => settle(player, at)))
      const { heard, lost, different } = await compare(players)
      const laws = [...broken.flat(), ...lost, ...different]
      const counts = {
        acknowledged: total((it) => it.acknowledged.size + it.put.size),
        busy,
        failed,
        heard,
        lost: lost.length,
        different: different.length,
      }
      return { counts, broken: laws }
    },
  }
}

async function startPlaying(port: number): Promise<Player> {
  const client = await newPlayer({ coin: FUND })
  const { id: player, token } = client
  await db.insert(safeboxes).values({ player, passwordHash: '-', setAt: now() })
  const opened = await admitted(port, 'houseOpen', { launchToken: await launch(token) })
  await admitted(port, 'houseSeed', { clientSeed: 'drawn-here' }, String(opened.gameToken))
  const none = {
    acknowledged: new Map(),
    unanswered: new Set<string>(),
    askedAgain: new Map(),
    put: new Set<string>(),
    unput: new Set<string>(),
    busy: 0,
    failed: 0,
  }
  return { id: player, client, token, gameToken: String(opened.gameToken), ...none }
}

/** Logs in again, and begins a pair of seeds. */
async function comeBack(player: Player, port: number): Promise<void> {
  const { account, password } = player.client
  const { token } = await admitted(port, 'accountLogin', await credentials(account, password))
  player.token = String(token)
  const opened = await admitted(port, 'houseOpen', { launchToken: await launch(player.token) })
  player.gameToken = String(opened.gameToken)
  await admitted(port, 'houseSeed', { clientSeed: 'drawn-here' }, player.gameToken)
}

/** A call repeated while the server is overloaded. */
export async function admitted(port: number, name: string, body: object, token = ''): Promise<Reply> {
  let reply = await send(port, name, body, token)
  for (; reply?.code === BUSY; reply = await send(port, name, body, token)) await sleep(PAUSE_MS)
  if (reply?.errcode !== 0) throw new Error(`${name} answers ${JSON.stringify(reply)}`)
  return reply
}

/** Counts a call that was not answered, or refused for overload. Without a session it is no failure: the player comes back. */
async function note(player: Player, port: number, reply: Reply | undefined): Promise<false> {
  if (reply?.code === ENDED || reply?.errcode === errcodes.sessionEnded) await comeBack(player, port)
  else if (reply?.code === BUSY) player.busy += 1
  else player.failed += 1
  return false
}

/** Returns whether it was acknowledged. */
async function put(player: Player, port: number, requestId: string): Promise<boolean> {
  player.unput.add(requestId)
  const reply = await send(port, 'putSafebox', { requestId, amount: PUT }, player.token)
  if (reply?.code !== 200 || reply.errcode !== 0) return await note(player, port, reply)
  player.unput.delete(requestId)
  player.put.add(requestId)
  return true
}

/** Returns whether it was acknowledged. */
async function playRound(player: Player, port: number, roundId: string): Promise<boolean> {
  const { unanswered, askedAgain } = player
  if (unanswered.has(roundId) && !askedAgain.has(roundId)) askedAgain.set(roundId, Date.now())
  const reply = await send(port, 'houseSpin', { roundId, stake: STAKE }, player.gameToken)
  if (reply?.code !== 200 || reply.errcode !== 0) {
    unanswered.add(roundId)
    return await note(player, port, reply)
  }
  // The server has validated a success against the contract's schema.
  const { stake, win, outcome } = reply.round as Told
  player.acknowledged.set(roundId, { stake, win, outcome })
  unanswered.delete(roundId)
  return true
}

/** Repeats calls by the same ids until all are answered, since the fault may continue. */
async function settle(player: Player, port: number): Promise<string[]> {
  const giveUpAt = Date.now() + SETTLE_MS
  const isLate = () => Date.now() > giveUpAt
  for (const id of [...player.unput]) while (!(await put(player, port, id)) && !isLate()) await sleep(PAUSE_MS)
  for (const id of [...player.unanswered])
    while (!(await playRound(player, port, id)) && !isLate()) await sleep(PAUSE_MS)
  return [...player.unput, ...player.unanswered].map((id) => `${id} is refused whenever it is asked again`)
}

/** Every acknowledged round exists once, as reported, and the coin equals the result of all rounds. */
async function compare(players: readonly Player[]): Promise<{ heard: number; lost: string[]; different: string[] }> {
  const lost: string[] = []
  const different: string[] = []
  let heard = 0
  for (const { id, acknowledged, askedAgain, put } of players) {
    const rows = await roundsOf(eq(rounds.player, id), [], ROUNDS_MAX)
    const kept = new Map(rows.map((row) => [row.roundId, row]))
    heard += rows.filter(({ roundId, time }) => time < (askedAgain.get(roundId) ?? 0)).length
    for (const [round, { stake, win, outcome }] of acknowledged) {
      const found = kept.get(round)
      if (!found) lost.push(`round ${round} was acknowledged and is lost`)
      else if (!isDeepStrictEqual([found.stake, found.win, found.outcome], [stake, win, outcome]))
        different.push(`round ${round} is not what was acknowledged`)
    }
    const coin = rows.reduce((sum, { stake, win }) => sum - stake + win, FUND - put.size * PUT)
    const found = await balanceOf(db, `player:${id}:coin`)
    if (found !== coin) different.push(`player ${id} has ${found}, and the rounds leave ${coin}`)
    const safebox = await balanceOf(db, `player:${id}:safebox`)
    if (safebox !== put.size * PUT)
      different.push(`player ${id} has ${safebox} in the safe-box after ${put.size} times`)
    if (rows.length !== acknowledged.size)
      different.push(`player ${id} has ${rows.length} rounds, and was told of ${acknowledged.size}`)
  }
  return { heard, lost, different }
}
