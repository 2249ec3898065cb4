import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { errcodes } from '#contract/errcodes.ts'
import type { GameKind } from '#contract/games/kinds.ts'
import { db } from '#server/db/database.ts'
import { engineOf } from '#server/games/engines.ts'
import { rounds } from '#server/games/tables.ts'
import { launch } from '../games/gameSession.ts'
import { coinOf } from '../games/steppedHarness.ts'
import { newPlayer } from '../player.ts'
import { differences } from './cashierGround.ts'
import { type Course, gameOf } from './courses.ts'
import { admitted, type Reply, send } from './crowd.ts'
import { judgeRound } from './roundLaws.ts'
import { stakeAt } from './stepsOfRounds.ts'

const FUND = 100_000_000
const PAUSE_MS = 100
const NOT_LOOKED_AT = 503

/** A call by its id, which may be made again. */
type Asked = { name: 'houseSpin' | 'houseMove'; body: object }
type Told = { roundId: string; step?: number; stake: number; win: number; outcome: unknown }

/** A round that has ended: the calls that opened and ended it, and what the player was told at its end. */
type Ended = { told: Told; calls: readonly Asked[]; wasUnanswered: boolean }

/** A player of one engine, who plays round after round and repeats every call until it is answered. */
export type EnginePlayer = {
  kind: GameKind
  /** Plays until `rest`, which lets the round end that is under way. */
  play: () => void
  rest: () => Promise<void>
  /** Resolves at the end of the next round. */
  nextEnd: () => Promise<void>
  /** Answers that said that a call was not made, or might not have been, by their codes. */
  failures: Record<number, number>
  account: () => Promise<Account>
}

type Account = { rounds: number; unanswered: number; broken: string[] }

/** The wrong in an answer to a call that could not be made. It is a 503 or a 500 of the contract, without a word about what is inside. */
function dishonest(reply: Reply | undefined): string | undefined {
  if (!reply) return 'a call had no answer'
  const { code, errcode, message, requestId, retryAfter, ...more } = reply
  const isBusy = code === NOT_LOOKED_AT && Number(retryAfter) > 0 && requestId === undefined
  const isOurs = code === 500 && message === 'Something went wrong on our side' && typeof requestId === 'string'
  const isPlain = code === errcode && typeof message === 'string' && Object.keys(more).length === 0
  return (isBusy || isOurs) && isPlain ? undefined : `a call was answered ${JSON.stringify(reply)}`
}

/** The free move that leads to the end of a round, as the player sees it. */
function leaveText(game: number, { outcome }: Told): string {
  const engine = engineOf(game)
  if (engine?.roundType !== 'stepped') throw new Error(`game ${game} has no moves`)
  const { config, paytableHash: tuning, leave } = engine
  return leave({ config, tuning, view: outcome, stake: stakeAt(game) })
}

/** A game session of a player, and what has come of it. */
type Table = {
  kind: GameKind
  port: number
  player: number
  token: string
  gameToken: string
  ended: Ended[]
  broken: string[]
  failures: Record<number, number>
}

async function sitDown(port: number, kind: GameKind): Promise<Table> {
  const { id: player, token } = await newPlayer({ coin: FUND })
  const opened = await admitted(port, 'houseOpen', { launchToken: await launch(token, gameOf(kind).game) })
  const gameToken = String(opened.gameToken)
  await admitted(port, 'houseSeed', { clientSeed: 'drawn-here' }, gameToken)
  return { kind, port, player, token, gameToken, ended: [], broken: [], failures: {} }
}

/** Makes a call again and again until it was made. */
async function ask(
  { kind, port, gameToken, broken, failures }: Table,
  { name, body }: Asked,
): Promise<{ reply: Reply; wasUnanswered: boolean }> {
  for (let tries = 0; ; tries += 1) {
    const reply = await send(port, name, body, gameToken)
    if (reply?.code === 200) return { reply, wasUnanswered: tries > 0 }
    const wrong = dishonest(reply)
    if (wrong) broken.push(`${kind}: ${wrong}`)
    if (reply) failures[reply.code] = (failures[reply.code] ?? 0) + 1
    await sleep(PAUSE_MS)
  }
}

async function playRound(table: Table, { choice, moves = [] }: Course): Promise<Ended> {
  const { game } = gameOf(table.kind)
  const roundId = randomUUID()
  const bet = { roundId, stake: stakeAt(game), ...(choice !== undefined && { choice }) }
  const opening: Asked = { name: 'houseSpin', body: bet }
  let last = opening
  let wasUnanswered = false
  const make = async (asked: Asked): Promise<Reply> => {
    last = asked
    const answer = await ask(table, asked)
    wasUnanswered ||= answer.wasUnanswered
    return answer.reply
  }
  let reply = await make(opening)
  for (let step = 1; ; step += 1) {
    if (reply.errcode !== 0) throw new Error(`${last.name} answers ${JSON.stringify(reply)}`)
    const told = reply.round as Told // a success, whose shape the server has validated
    if (told.step === undefined) return { told, calls: [opening, last], wasUnanswered }
    const moving = (text: string): Asked => ({ name: 'houseMove', body: { roundId, step, move: text } })
    const leave = moving(leaveText(game, told))
    const own = moves[step - 1]
    reply = await make(own === undefined ? leave : moving(own))
    // By these cards the course's own move is none.
    if (reply.errcode === errcodes.moveRefused) reply = await make(leave)
  }
}

/** What the repeated calls of an ended round answer: the one round. */
async function repeated(table: Table, { told, calls }: Ended): Promise<string[]> {
  const answers = await Promise.all(calls.map((call) => ask(table, call)))
  const isSame = answers.every(({ reply }) => isDeepStrictEqual(reply.round, told))
  return isSame ? [] : [`${table.kind}: round ${told.roundId} is another one when it is asked for again`]
}

async function accountOf(table: Table): Promise<Account> {
  const { kind, player, ended, broken } = table
  let coin = FUND
  for (const round of ended) {
    if (round.wasUnanswered) broken.push(...(await repeated(table, round)))
    const judged = await judgeRound(table, round.told.roundId)
    const { stake, win } = round.told
    coin += win - stake
    broken.push(...judged.broken, ...differences(kind, { ...judged.round }, { stake, win }))
  }
  const found = { coin: await coinOf(player), rounds: await db.$count(rounds, eq(rounds.player, player)) }
  broken.push(...differences(kind, found, { coin, rounds: ended.length }))
  return { rounds: ended.length, unanswered: ended.filter((each) => each.wasUnanswered).length, broken }
}

export async function openEnginePlayer(port: number, kind: GameKind): Promise<EnginePlayer> {
  const table = await sitDown(port, kind)
  const ways = Object.values(gameOf(kind).courses)
  const waiting: (() => void)[] = []
  let isResting = false
  let playing: Promise<void> = Promise.resolve()
  const tellAll = () => {
    for (const tell of waiting.splice(0)) tell()
  }
  const keepPlaying = async () => {
    for (let turn = 0; !isResting; turn += 1) {
      table.ended.push(await playRound(table, ways[turn % ways.length] ?? {}))
      tellAll()
    }
  }
  /** A broken law ends the play, and nobody waits for more of it. */
  const stop = (error: unknown) => {
    table.broken.push(`${kind}: ${String(error)}`)
    isResting = true
    tellAll()
  }
  return {
    kind,
    play: () => {
      playing = keepPlaying().catch(stop)
    },
    rest: async () => {
      isResting = true
      await playing
    },
    nextEnd: () => (isResting ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    failures: table.failures,
    account: () => accountOf(table),
  }
}
