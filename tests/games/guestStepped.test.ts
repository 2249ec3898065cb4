import assert from 'node:assert/strict'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { replay } from '#contract/games/engine.ts'
import { GUEST_COIN, GUEST_PURSE_LENGTH_MAX, MOVES_MAX } from '#contract/games/limits.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { wordsFor } from '#server/games/fair.ts'
import { openPurse, type Purse, sealPurse, seedOf } from '#server/games/guest/purse.ts'
import { openRounds } from '#server/games/openTables.ts'
import { call, succeed } from '../call.ts'
import { fc, runs } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { rules, STAKE } from './doubleOrStop.ts'
import { installSteppedGame, STEPPED_GAME } from './steppedHarness.ts'

const TIMES = 2
const SLOT = 1001
const MINES = 2101

let restore = () => {}
beforeAll(freshDatabase)
beforeEach(() => {
  restore = installSteppedGame(TIMES)
})
afterEach(() => {
  restore()
  setCatalogue(undefined)
})

const open = (purse?: unknown, gameId = STEPPED_GAME) =>
  call('anonymous/guestOpen', { gameId, ...(purse !== undefined && { purse }) }, {})
const spin = (purse: unknown, fields: object = {}) =>
  call('anonymous/guestSpin', { gameId: STEPPED_GAME, purse, stake: STAKE, ...fields }, {})
const move = (purse: unknown, step: number, text: string, gameId = STEPPED_GAME) =>
  call('anonymous/guestMove', { gameId, purse, step, move: text }, {})
const newPurse = async () => String((await succeed('anonymous/guestOpen', { gameId: STEPPED_GAME }, {})).purse)

function opened(sealed: unknown): Purse {
  const purse = openPurse(String(sealed))
  assert(purse)
  return purse
}

/** A purse whose next round has this coin covered: 1 doubles. */
async function purseOn(wanted: 0 | 1): Promise<string> {
  for (let purse = opened(await newPurse()); ; purse = { ...purse, nonce: purse.nonce + 1 }) {
    if (replay(rules, { times: TIMES }, wordsFor(seedOf(purse)), { moves: [] }).covered === wanted)
      return sealPurse(purse)
  }
}

describe('a guest’s round with moves', () => {
  test('opens, goes on and pays as a player’s does', async () => {
    const first = await spin(await purseOn(1))
    expect(first).toMatchObject({ errcode: 0, coin: GUEST_COIN - STAKE, stake: STAKE, win: 0, step: 0 })
    expect(first.outcome).toEqual({ pot: STAKE, coins: [], raised: false, over: false })
    const raised = await move(first.purse, 1, 'raise')
    expect(raised).toMatchObject({ coin: GUEST_COIN - 2 * STAKE, stake: 2 * STAKE, win: 0, step: 1 })
    const doubled = await move(raised.purse, 2, 'double')
    expect(doubled).toMatchObject({ step: 2, outcome: { pot: 4 * STAKE, coins: [1] } })
    const stopped = await move(doubled.purse, 3, 'stop')
    expect(stopped).toMatchObject({ win: 4 * STAKE, coin: GUEST_COIN + 2 * STAKE })
    expect(stopped.step).toBeUndefined()
    expect(stopped.outcome).toMatchObject({ stake: STAKE, moves: ['raise', 'double', 'stop'], end: { over: true } })
    expect(opened(stopped.purse).open).toBeUndefined()
    expect(await spin(stopped.purse)).toMatchObject({ errcode: 0, step: 0 })
  })

  test('is lost with its stakes', async () => {
    const lost = await move((await spin(await purseOn(0))).purse, 1, 'double')
    expect(lost).toMatchObject({ win: 0, coin: GUEST_COIN - STAKE, outcome: { end: { pot: 0, over: true } } })
    expect(opened(lost.purse).open).toBeUndefined()
  })

  test('repeats an opening or a move whose answer was lost', async () => {
    const purse = await purseOn(1)
    const [one, two] = [await spin(purse), await spin(purse)]
    expect({ ...two, purse: '' }).toEqual({ ...one, purse: '' })
    const [three, four] = [await move(one.purse, 1, 'double'), await move(two.purse, 1, 'double')]
    expect({ ...four, purse: '' }).toEqual({ ...three, purse: '' })
  })

  test('goes on after a reload, with the very view', async () => {
    const { purse } = await move((await spin(await purseOn(1))).purse, 1, 'double')
    const again = await open(purse)
    expect(again).toMatchObject({ coin: GUEST_COIN - STAKE, open: { stake: STAKE, win: 0, step: 1 } })
    expect(again.open).toMatchObject({ outcome: { pot: 2 * STAKE, coins: [1] } })
    expect(await move(again.purse, 2, 'stop')).toMatchObject({ win: 2 * STAKE })
  })

  test('is one at a time: another opening of its game is refused, and one of another game ends it by its rule', async () => {
    const { purse } = await move((await spin(await purseOn(1))).purse, 1, 'double')
    expect(await spin(purse)).toMatchObject({ errcode: errcodes.roundOpen })
    const elsewhere = await spin(purse, { gameId: MINES, choice: 'mines:3' })
    expect(elsewhere).toMatchObject({ errcode: 0, step: 0, coin: GUEST_COIN - STAKE + 2 * STAKE - STAKE })
    expect(opened(elsewhere.purse).open?.gameId).toBe(MINES)
    expect(await open(elsewhere.purse)).not.toHaveProperty('open')
    const slot = await spin(purse, { gameId: SLOT })
    expect(slot.coin).toBe(GUEST_COIN + Number(slot.win))
    expect(opened(slot.purse).open).toBeUndefined()
  })

  test('of a paytable that has changed gives its stakes back', async () => {
    const { purse } = await move((await spin(await purseOn(1))).purse, 1, 'raise')
    restore()
    restore = installSteppedGame(TIMES + 1)
    expect(await move(purse, 2, 'double')).toMatchObject({ errcode: errcodes.stepMoved })
    const again = await open(purse)
    expect(again).toMatchObject({ coin: GUEST_COIN })
    expect(again).not.toHaveProperty('open')
    expect(await spin(purse, { gameId: SLOT })).toMatchObject({ errcode: 0 })
    expect(await spin(again.purse)).toMatchObject({ errcode: 0, step: 0 })
  })

  test('writes no row', async () => {
    const before = await db.$count(openRounds)
    await move((await spin(await purseOn(1))).purse, 1, 'double')
    expect(await db.$count(openRounds)).toBe(before)
  })

  test('reveals neither seed nor what lies covered', async () => {
    const purse = await purseOn(1)
    const { serverSeed, serverSeedHash } = seedOf(opened(purse))
    const told = JSON.stringify(await spin(purse))
    for (const secret of [serverSeed, serverSeedHash, 'covered']) expect(told).not.toContain(secret)
  })

  test('fits the purse with as many moves as a round can have, each as long as it can be', () => {
    const longest = `${'a'.repeat(16)}${':9999'.repeat(8)}`
    const round = { gameId: 2 ** 31, tuning: 'f'.repeat(64), stake: 1e9, staked: 1e9, nonce: 1e9 }
    const moves = Array.from({ length: MOVES_MAX }, () => longest)
    const purse = sealPurse({
      coin: 1e9,
      serverSeed: 'f'.repeat(64),
      nonce: 1e9,
      until: 2e12,
      open: { ...round, moves },
    })
    expect(purse.length).toBeLessThanOrEqual(GUEST_PURSE_LENGTH_MAX)
  })
})

describe('a refused move of a guest', () => {
  test.each([
    ['of another step', 2, 'double', errcodes.stepMoved],
    ['that is none', 1, 'jump', errcodes.moveRefused],
  ] as const)('%s changes nothing', async (_name, step, text, errcode) => {
    const { purse } = await spin(await purseOn(1))
    expect(await move(purse, step, text)).toMatchObject({ errcode })
    expect(await move(purse, 1, 'double')).toMatchObject({ errcode: 0, step: 1 })
  })

  test('without an open round, of a game without moves, of another game, or of a purse that ended', async () => {
    const purse = await newPurse()
    expect(await move(purse, 1, 'stop')).toMatchObject({ errcode: errcodes.stepMoved })
    expect(await move(purse, 1, 'stop', SLOT)).toMatchObject({ errcode: errcodes.stepMoved })
    const { purse: begun } = await spin(purse)
    expect(await move(begun, 1, 'cashout', MINES)).toMatchObject({ errcode: errcodes.stepMoved })
    expect(await move('x', 1, 'stop')).toMatchObject({ errcode: errcodes.guestPurseEnded })
    expect(await move(begun, 0, 'stop')).toMatchObject({ code: 400, field: 'step' })
    expect(await move(begun, 1, 'Stop!')).toMatchObject({ code: 400, field: 'move' })
  })

  test('that costs more than the coin', async () => {
    const { purse } = await spin(sealPurse({ ...opened(await purseOn(1)), coin: STAKE }))
    expect(await move(purse, 1, 'raise')).toMatchObject({ errcode: errcodes.insufficientCoin })
    expect(await move(purse, 1, 'stop')).toMatchObject({ coin: STAKE, win: STAKE })
  })

  test('in a game that has closed', async () => {
    const { purse } = await spin(await purseOn(1))
    const own = catalogue()
    const gamesById = new Map(own.gamesById)
    const game = gamesById.get(STEPPED_GAME)
    assert(game)
    setCatalogue({ ...own, gamesById: gamesById.set(STEPPED_GAME, { ...game, maintain: 1 }) })
    expect(await move(purse, 1, 'stop')).toMatchObject({ errcode: errcodes.gameClosed })
    // A round elsewhere ends it all the same.
    expect((await spin(purse, { gameId: SLOT })).errcode).toBe(0)
  })
})

test('by any moves, coin is what it began with, less stakes, plus wins', async () => {
  const text = fc.constantFrom('double', 'raise', 'stop', 'jump')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, fc.constantFrom(0, 0, 0, 1)), { maxLength: 12 }), async (texts) => {
      let purse: unknown = await newPurse()
      let coin = GUEST_COIN
      let made = 0
      let staked = 0
      for (const [text, ahead] of texts) {
        const isOpen = opened(purse).open !== undefined
        const reply = isOpen ? await move(purse, made + 1 + ahead, text) : await spin(purse)
        if (reply.errcode !== 0) continue
        made = isOpen ? made + 1 : 0
        coin += Number(reply.win) - (Number(reply.stake) - (isOpen ? staked : 0))
        staked = Number(reply.stake)
        purse = reply.purse
        expect(reply.coin).toBe(coin)
        expect(opened(purse).coin).toBe(coin)
      }
    }),
    { numRuns: runs(20, 100) },
  )
})
