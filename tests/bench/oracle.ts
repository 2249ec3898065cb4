import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { and, eq, isNull } from 'drizzle-orm'
import { cipherFor } from '#server/base/cipher.ts'
import { setOwn } from '#server/care/limits.ts'
import { playCounts } from '#server/care/tables.ts'
import { db } from '#server/db/database.ts'
import { commitmentOf, newServerSeed } from '#server/games/fair.ts'
import { fairSeeds } from '#server/games/tables.ts'
import { call, ENVELOPE } from '../call.ts'
import { begin, startGameSession } from '../games/gameSession.ts'
import { resolveSlotRound } from '../games/slot/round.ts'
import { fund, newPlayer } from '../player.ts'
import { type Figure, holds } from './figure.ts'

/** A lines game, a ways game, and one that pays anywhere. */
const GAMES = [1001, 1006, 1016]
const OTHER_GAME = 1003
const EACH = 1_000
const LEAST = 0.45
const MOST = 0.55
const CLIENT_SEED = 'oracle'

/** The player of the requests, and the played rounds that can be repeated. */
type Table = {
  player: number
  game: number
  token: string
  ended: string
  own: string
  elsewhere: string
  foreign: string
}
type Way = {
  name: string
  body: (table: Table) => object
  token?: (table: Table) => string
  /** What the player's row of counts has for this way alone. */
  counts?: () => Partial<typeof playCounts.$inferSelect>
}
type Probe = { took: number; bytes: number }
type Seen = { withFeature: Probe[]; without: Probe[] }

const STAKE = 100
const spin = (roundId: string, stake = STAKE) => ({ roundId, stake })
/** Every way to refuse a request that has a game session, and the repeat of a played round. */
const ways: readonly Way[] = [
  { name: 'a stake not on offer', body: () => spin(randomUUID(), 101) },
  { name: 'too little coin', body: () => spin(randomUUID(), 50_000) },
  { name: 'more in one round than a limit allows', body: () => spin(randomUUID(), 10_000) },
  { name: 'more stakes than a limit allows', body: () => spin(randomUUID(), 5_000) },
  { name: 'more loss than a limit allows', body: () => spin(randomUUID(), 2_000) },
  { name: 'more time than a limit allows', body: () => spin(randomUUID()) },
  { name: 'a reality check is due', body: () => spin(randomUUID()), counts: () => ({ checkMinutes: 1_000 }) },
  {
    name: 'too soon after the round before',
    body: () => spin(randomUUID()),
    counts: () => ({ roundAtMs: Date.now(), timeDayMost: Number.MAX_SAFE_INTEGER }),
  },
  { name: 'an id played for another stake', body: ({ own }) => spin(own, 200) },
  { name: 'an id played in another game', body: ({ elsewhere }) => spin(elsewhere) },
  { name: 'an id another player has played', body: ({ foreign }) => spin(foreign) },
  { name: 'an ended game session', body: () => spin(randomUUID()), token: ({ ended }) => ended },
  { name: 'a played round again', body: ({ own }) => spin(own) },
]

/**
 * Tests whether the time or size of a refusal predicts the next round. Nonces with and without a feature are found by replay with a known
 * seed. They are put in force in random order, and a round is requested and refused in every way. The figure is the area under the ROC
 * curve: 0.5 is chance, 1 is certainty. Needs an open database.
 */
export async function oracleFigures(port: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const game of GAMES) {
    const seen = await probe(port, await layTable(game))
    for (const [name, { withFeature, without }] of seen) {
      const area = areaUnder(withFeature, without)
      const sizes = new Set([...withFeature, ...without].map(({ bytes }) => bytes))
      const detail = `${area.toFixed(3)} (${withFeature.length} with, ${without.length} without, ${sizes.size} size)`
      const is = area >= LEAST && area <= MOST && sizes.size === 1
      figures.push(holds(`game ${game}, ${name}: area under the curve ${LEAST} to ${MOST}`, is, detail))
    }
  }
  return figures
}

async function layTable(game: number): Promise<Table> {
  const { id: player, token } = await newPlayer({ coin: STAKE })
  const other = await newPlayer({ coin: STAKE })
  const foreign = await play(await startGameSession(other.token, game))
  const elsewhere = await play(await startGameSession(token, OTHER_GAME), () => fund(player, STAKE))
  const ended = await startGameSession(token, game)
  const gameSession = await startGameSession(token, game)
  await setCounts(player, { roundAtMs: 0 })
  const own = await play(gameSession, () => fund(player, STAKE))
  await fund(player, 40_000)
  await limit(player)
  return { player, game, token: gameSession, ended, own, elsewhere, foreign }
}

/** What the ways change for themselves. */
const USUAL = { checkMinutes: 0, roundAtMs: 0, timeDayMost: 0 }

const setCounts = (player: number, counts: Partial<typeof playCounts.$inferSelect>) =>
  db.update(playCounts).set(counts).where(eq(playCounts.player, player))

/** Limits by which the ways are refused, one each. The time is over, and the played minute is long ago. */
async function limit(player: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [name, most] of [
      ['round', 5_000],
      ['stakeDay', 5_000],
      ['lossDay', 2_000],
      ['timeDay', 0],
    ] as const)
      await setOwn(tx, player, name, most)
    await tx
      .update(playCounts)
      .set({ lastMinute: 0, stakedDay: 100, lostDay: 100, ...USUAL })
      .where(eq(playCounts.player, player))
  })
}

/** Plays a round under this id. */
async function play(gameToken: string, before = async () => {}): Promise<string> {
  await before()
  await begin(gameToken)
  const roundId = randomUUID()
  const reply = await call('houseSpin', spin(roundId), { token: gameToken })
  if (reply.errcode !== 0) throw new Error(`a round of the bench was refused: ${JSON.stringify(reply)}`)
  return roundId
}

async function probe(port: number, table: Table): Promise<Map<string, Seen>> {
  const serverSeed = newServerSeed()
  const pair = await putInForce(table.player, serverSeed)
  const nonces = shuffled(noncesOf(table.game, serverSeed))
  const seen = new Map<string, Seen>(ways.map(({ name }) => [name, { withFeature: [], without: [] }]))
  for (const { nonce, hasFeature } of nonces) {
    await db.update(fairSeeds).set({ nonce }).where(eq(fairSeeds.id, pair))
    for (const way of shuffled(ways)) {
      if (way.counts) await setCounts(table.player, way.counts())
      const asked = await ask(port, way.body(table), way.token?.(table) ?? table.token)
      if (way.counts) await setCounts(table.player, USUAL)
      seen.get(way.name)?.[hasFeature ? 'withFeature' : 'without'].push(asked)
    }
  }
  const [left] = await db.select({ nonce: fairSeeds.nonce }).from(fairSeeds).where(eq(fairSeeds.id, pair))
  if (left?.nonce !== nonces.at(-1)?.nonce) throw new Error('a refusal has used up a nonce')
  return seen
}

/** Puts a known seed in force for a player. Returns the pair's id. */
async function putInForce(player: number, serverSeed: string): Promise<string> {
  const at = new Date()
  const isInForce = and(eq(fairSeeds.player, player), isNull(fairSeeds.revealedAt))
  await db.update(fairSeeds).set({ revealedAt: at }).where(isInForce)
  const encrypted = {
    serverSeed: cipherFor('fair seeds').encrypt(serverSeed),
    serverSeedHash: commitmentOf(serverSeed),
  }
  const row = { player, ...encrypted, clientSeed: CLIENT_SEED, madeAt: at }
  const [pair] = await db.insert(fairSeeds).values(row).returning({ id: fairSeeds.id })
  return pair?.id ?? ''
}

/** Equally many nonces with and without free spins, alternating, found by playing. */
function noncesOf(game: number, serverSeed: string): { nonce: number; hasFeature: boolean }[] {
  const found: { nonce: number; hasFeature: boolean }[] = []
  for (let nonce = 1; found.length < 2 * EACH; nonce += 1) {
    const hasFeature = resolveSlotRound(game, { serverSeed, clientSeed: CLIENT_SEED, nonce }, STAKE).freeSpins > 0
    // Features are rare, so a nonce without one is always found in between.
    const isWanted = hasFeature !== (found.at(-1)?.hasFeature ?? false)
    if (isWanted) found.push({ nonce, hasFeature })
  }
  return found
}

async function ask(port: number, body: object, token: string): Promise<Probe> {
  const text = JSON.stringify({ ...ENVELOPE, ...body })
  const headers = { authorization: token, 'content-type': 'application/json' }
  const before = performance.now()
  const reply = await fetch(`http://127.0.0.1:${port}/app/v1/houseSpin`, { method: 'POST', body: text, headers })
  const answered = await reply.text()
  const took = performance.now() - before
  // A played round returns the next nonce, and a round too soon the rest of its time: both are known to who asks.
  return { took, bytes: answered.replaceAll(/"(?:nonce|wait)":\d+/g, '').length }
}

/** Probability that a nonce with a feature took longer than one without (Mann and Whitney), with ties counted half. */
function areaUnder(withFeature: readonly Probe[], without: readonly Probe[]): number {
  const others = without.map(({ took }) => took).toSorted((one, other) => one - other)
  const below = (took: number) => {
    const shorter = others.filter((other) => other < took).length
    const same = others.filter((other) => other === took).length
    return shorter + same / 2
  }
  const sum = withFeature.reduce((total, { took }) => total + below(took), 0)
  return sum / (withFeature.length * without.length)
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
