import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db, pool } from '#server/db/database.ts'
import { openRounds } from '#server/games/openTables.ts'
import { fairSeeds, rounds } from '#server/games/tables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call } from '../call.ts'
import { fc, runs } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { STAKE } from './doubleOrStop.ts'
import { begin, GAME, launch, type Seat } from './gameSession.ts'
import {
  coinOf,
  installSteppedGame,
  move,
  open,
  openGame,
  openOn,
  type Round,
  roundOf,
  STEPPED_GAME,
  watch,
} from './steppedHarness.ts'

let restore = () => {}

beforeAll(freshDatabase)
beforeEach(() => {
  restore = installSteppedGame()
})
afterEach(async () => {
  restore()
  setCatalogue(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

function closeTable(): void {
  const own = catalogue()
  const game = own.gamesById.get(STEPPED_GAME)
  if (!game) throw new Error(`no game ${STEPPED_GAME}`)
  setCatalogue({ ...own, gamesById: new Map([...own.gamesById, [STEPPED_GAME, { ...game, maintain: 1 }]]) })
}

function closed<Result>(ask: () => Result): Result {
  closeTable()
  return ask()
}

const openOf = (player: number) => db.select().from(openRounds).where(eq(openRounds.player, player))

describe('nothing is resolved for', () => {
  type Way = [string, (at: Seat) => Promise<unknown>, number | undefined]
  const openings: Way[] = [
    ['a stake not on offer', ({ gameToken }) => open(gameToken, randomUUID(), 101), errcodes.stakeRefused],
    ['a game under maintenance', ({ gameToken }) => closed(() => open(gameToken)), errcodes.gameClosed],
    [
      'a game session that was ended',
      ({ token, gameToken }) => call('exitGame', {}, { token }).then(() => open(gameToken)),
      401,
    ],
    [
      'no pair begun',
      async () => {
        const { token } = await newPlayer({ coin: STAKE })
        const { gameToken } = await call('houseOpen', { launchToken: await launch(token, STEPPED_GAME) })
        return open(String(gameToken))
      },
      errcodes.seedNeeded,
    ],
    ['an opening without coin', async () => open((await openGame(STAKE - 1)).gameToken), errcodes.insufficientCoin],
  ]
  test.each(openings)('%s', async (_, ask, errcode) => {
    const at = await openGame()
    watch.asked = 0
    expect(await ask(at)).toMatchObject({ errcode })
    expect(watch.asked).toBe(0)
    expect(await coinOf(at.player)).toBe(10_000)
  })

  const moves: [string, (at: Seat, roundId: string) => Promise<unknown>, number][] = [
    ['a second round', ({ gameToken }) => open(gameToken), errcodes.roundOpen],
    ['a move that is none', ({ gameToken }, id) => move(gameToken, id, 1, 'fly'), errcodes.moveRefused],
    ['a step that is not the next', ({ gameToken }, id) => move(gameToken, id, 2, 'double'), errcodes.stepMoved],
    ['a round that is not there', ({ gameToken }) => move(gameToken, randomUUID(), 1, 'double'), errcodes.roundUnknown],
    ['a further stake without coin', ({ gameToken }, id) => move(gameToken, id, 1, 'raise'), errcodes.insufficientCoin],
    [
      'a further stake in a game that is closed by now',
      ({ gameToken }, id) => closed(() => move(gameToken, id, 1, 'raise')),
      errcodes.gameClosed,
    ],
  ]
  test.each(moves)('%s; the round stays as it was', async (why, ask, errcode) => {
    const at = await openGame(why.includes('closed') ? 2 * STAKE : STAKE)
    const { roundId } = roundOf(await open(at.gameToken))
    const before = await openOf(at.player)
    watch.asked = 0
    expect(await ask(at, roundId)).toMatchObject({ errcode })
    expect(watch.asked).toBe(0)
    expect(await openOf(at.player)).toEqual(before)
    setCatalogue(undefined)
    expect(roundOf(await move(at.gameToken, roundId, 1, 'stop'))).toMatchObject({ win: STAKE })
  })

  test('a move that the game allows no more', async () => {
    const at = await openGame()
    const roundId = await openOn(at, 1)
    await move(at.gameToken, roundId, 1, 'double')
    watch.asked = 0
    expect(await move(at.gameToken, roundId, 2, 'raise')).toMatchObject({ errcode: errcodes.moveRefused })
    expect([watch.asked, await coinOf(at.player)]).toEqual([0, 10_000 - STAKE])
  })
})

test('a round that was begun can be finished, though its game has closed', async () => {
  const at = await openGame()
  const roundId = await openOn(at, 1)
  closeTable()
  roundOf(await move(at.gameToken, roundId, 1, 'double'))
  expect(roundOf(await move(at.gameToken, roundId, 2, 'stop'))).toMatchObject({ win: 2 * STAKE })
})

describe('many at once', () => {
  test('the same opening is one round, and one stake', async () => {
    const at = await openGame()
    const roundId = randomUUID()
    const replies = await Promise.all(Array.from({ length: 8 }, () => open(at.gameToken, roundId)))
    const [first, ...others] = replies.map(roundOf)
    for (const other of others) expect(other).toEqual(first)
    expect(await coinOf(at.player)).toBe(10_000 - STAKE)
  })

  test('of different openings one is taken', async () => {
    const at = await openGame()
    const replies = await Promise.all(Array.from({ length: 6 }, () => open(at.gameToken)))
    const codes = replies.map(({ errcode }) => errcode).toSorted()
    expect(codes).toEqual([0, ...Array.from({ length: 5 }, () => errcodes.roundOpen)])
    expect(await coinOf(at.player)).toBe(10_000 - STAKE)
  })

  test('of different moves of one step one is made', async () => {
    const at = await openGame()
    const roundId = await openOn(at, 1)
    const asked = ['double', 'raise', 'stop', 'double', 'raise', 'stop']
    const replies = await Promise.all(asked.map((text) => move(at.gameToken, roundId, 1, text)))
    const good = asked.filter((_, index) => replies[index]?.errcode === 0)
    expect(new Set(good).size).toBe(1)
    for (const { errcode } of replies) expect([0, errcodes.stepMoved]).toContain(errcode)
    const raised = good[0] === 'raise' ? STAKE : 0
    const taken = good[0] === 'stop' ? 0 : STAKE + raised
    expect(await coinOf(at.player)).toBe(10_000 - taken)
  })

  test('rounds here, rounds elsewhere and rotations end in order, and none waits for ever', async () => {
    const at = await openGame(1_000_000)
    const known = [0, errcodes.roundOpen, errcodes.seedInUse, errcodes.stepMoved, errcodes.roundUnknown, 401, 429]
    for (let turn = 0; turn < 5; turn += 1) {
      const roundId = randomUUID()
      const { gameToken } = await call('houseOpen', { launchToken: await launch(at.token, STEPPED_GAME) })
      const token = String(gameToken)
      const answers = await Promise.all([
        open(token, roundId),
        open(token),
        move(token, roundId, 1, 'raise'),
        begin(token, `t${turn}`),
        open(token, roundId),
        move(token, roundId, 1, 'stop'),
      ])
      for (const { errcode } of answers) expect(known).toContain(errcode)
      for (const round of await openOf(at.player)) {
        roundOf(await move(token, round.id, round.moves.length + 1, 'stop'))
      }
      const { gameToken: slot } = await call('houseOpen', { launchToken: await launch(at.token, GAME) })
      roundOf(await call('houseSpin', { roundId: randomUUID(), stake: STAKE }, { token: String(slot) }))
    }
  })
})

describe('whatever breaks', () => {
  const broken = () => {
    throw new Error('the process has ended')
  }

  test('after the stake was taken: the round is there, once, on whatever device it is asked for', async () => {
    const at = await openGame()
    const roundId = randomUUID()
    watch.instead = () => broken
    expect((await open(at.gameToken, roundId)).code).toBe(500)
    expect(await coinOf(at.player)).toBe(10_000 - STAKE)
    watch.instead = undefined
    const { open: there } = await call('houseOpen', { launchToken: await launch(at.token, STEPPED_GAME) })
    expect(there).toMatchObject({ roundId, step: 0, outcome: { pot: STAKE } })
    expect(await coinOf(at.player)).toBe(10_000 - STAKE)
  })

  test.each([0, 1] as const)('after a move was stored: it is resolved by the covered coin (%i)', async (coin) => {
    const at = await openGame()
    const roundId = await openOn(at, coin)
    watch.instead = () => broken
    expect((await move(at.gameToken, roundId, 1, 'double')).code).toBe(500)
    // Nor can it be taken back by another one.
    expect(await move(at.gameToken, roundId, 1, 'stop')).toMatchObject({ errcode: errcodes.stepMoved })
    watch.instead = undefined
    const made = roundOf(await move(at.gameToken, roundId, 1, 'double'))
    expect(made).toMatchObject(coin === 1 ? { step: 1, outcome: { pot: 2 * STAKE } } : { win: 0 })
  })

  test('a further move waits for the one before it to be made', async () => {
    const at = await openGame()
    const roundId = await openOn(at, 1)
    watch.instead = () => broken
    await move(at.gameToken, roundId, 1, 'double')
    watch.instead = undefined
    expect(roundOf(await move(at.gameToken, roundId, 2, 'stop'))).toMatchObject({ win: 2 * STAKE })
  })

  test('before a win could be paid: it is paid when the player is back, and seen as a round that ended', async () => {
    const at = await openGame()
    const roundId = await openOn(at, 1)
    await move(at.gameToken, roundId, 1, 'double')
    await pool.query("alter table rounds add constraint full_disk check (played_at < '2000-01-01') not valid")
    try {
      expect((await move(at.gameToken, roundId, 2, 'stop')).code).toBe(500)
    } finally {
      await pool.query('alter table rounds drop constraint full_disk')
    }
    expect(await coinOf(at.player)).toBe(10_000 - STAKE)
    const opened = await call('houseOpen', { launchToken: await launch(at.token, STEPPED_GAME) })
    expect(opened).toMatchObject({ coin: 10_000 + STAKE, unseen: { roundId, win: 2 * STAKE } })
    expect(opened).not.toHaveProperty('open')
    expect(await db.$count(rounds, eq(rounds.id, roundId))).toBe(1)
  })
})

test('any sequence of steps, right or wrong: state, money and record agree with the rules', async () => {
  const at = await openGame(1_000_000)
  const step = fc.record({
    way: fc.constantFrom('open', 'again', 'double', 'raise', 'stop', 'fly', 'stale', 'ahead'),
    twice: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const before = await coinOf(at.player)
      let [current, staked, won]: [Round | undefined, number, number] = [undefined, 0, 0]
      for (const { way, twice } of steps) {
        const id = current?.roundId ?? randomUUID()
        const made: number = current?.step ?? 0
        const ask = () => {
          if (way === 'open') return open(at.gameToken, randomUUID())
          if (way === 'again') return open(at.gameToken, id)
          return move(at.gameToken, id, way === 'stale' ? made : way === 'ahead' ? made + 2 : made + 1, moveOf(way))
        }
        if (way === 'stale' && made === 0) continue
        const reply = await ask()
        if (twice && way !== 'open') await ask()
        if (reply.errcode !== 0) continue
        const round = roundOf(reply)
        staked += round.stake - (current?.stake ?? 0)
        won += round.win
        current = round.step === undefined ? undefined : round
      }
      expect(await coinOf(at.player)).toBe(before - staked + won)
      if (current) await move(at.gameToken, current.roundId, (current.step ?? 0) + 1, 'stop')
    }),
    { numRuns: runs(6, 12) },
  )
  const played = await db.select().from(rounds).where(eq(rounds.player, at.player))
  expect(played.every(({ stake, win }) => stake > 0 && win >= 0)).toBe(true)
  const [pair] = await db.select().from(fairSeeds).where(eq(fairSeeds.player, at.player))
  expect(pair?.nonce).toBe(played.length)
})

const moveOf = (way: string) => (way === 'stale' || way === 'ahead' ? 'stop' : way)
