import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Transport } from '#client/wire/post.ts'
import { errcodes } from '#contract/errcodes.ts'
import { db } from '#server/db/database.ts'
import { rounds } from '#server/games/tables.ts'
import { call, wire } from '../../call.ts'
import { newPlayer } from '../../player.ts'
import { isLoss, isWin, launch, seedRounds } from '../gameSession.ts'
import {
  coinOf,
  isFeature,
  layTable,
  offline,
  openGame,
  openPage,
  playOn,
  refusing,
  roundsOf,
  STAKE,
  table,
  told,
  unheard,
} from './table.ts'

const carry = wire()

layTable()

describe('opening the game session', () => {
  test('shows the coin and a stake within it, and tells the lobby', async () => {
    const { page } = await openGame(100_000)
    expect([page.$shell.get(), page.$coin.get(), page.$stake.get()]).toEqual([{ step: 'ready' }, 100_000, STAKE])
    expect(table.browser.said).toEqual([{ message: { perya: 1, type: 'ready' }, origin: 'http://localhost:4321' }])
    expect((await openGame(250)).page.$stake.get()).toBe(200)
    expect((await openGame(0)).page.$stake.get()).toBe(100)
  })

  test('a spent launch token ends the game and says so', async () => {
    const { token } = await newPlayer({ coin: 0 })
    table.wire = async (name, body, gameToken) => carry(name, { ...body, launchToken: 'spent' }, gameToken)
    const page = await openPage(token)
    await page.opened
    expect(page.$shell.get()).toEqual({ step: 'ended' })
    expect(told()).toEqual(['ended'])
  })

  test('without an answer it can be tried again', async () => {
    const { token } = await newPlayer({ coin: 0 })
    table.wire = offline
    const page = await openPage(token)
    await page.opened
    expect(page.$shell.get()).toEqual({ step: 'unopened' })
    expect(told()).toEqual(['ready'])
  })

  test('stakes go up and down between the lowest and the highest', async () => {
    const { page } = await openGame(100_000)
    const stakes = page.$stakes.get()
    for (let step = 0; step < 30; step += 1) page.changeStake(-1)
    expect(page.$stake.get()).toBe(stakes[0])
    for (let step = 0; step < 30; step += 1) page.changeStake(1)
    expect(page.$stake.get()).toBe(stakes.at(-1))
  })
})

describe('a round', () => {
  test('takes the stake at once and counts the win when it has been shown', async () => {
    const { player, page } = await openGame(100_000, [isWin])
    const coins: number[] = []
    page.$coin.listen((coin) => coins.push(coin))
    const spun = page.play()
    expect([page.$coin.get(), page.$shell.get().step]).toEqual([100_000 - STAKE, 'busy'])
    await spun
    const win = page.$lastWin.get() ?? 0
    expect(win).toBeGreaterThan(0)
    expect(coins).toEqual([100_000 - STAKE, 100_000 - STAKE + win])
    expect(await coinOf(player)).toBe(page.$coin.get())
    expect(table.browser.said.at(-1)?.message).toEqual({ perya: 1, type: 'balance', coin: page.$coin.get() })
  })

  test('shows what was won and no more, and hurries on a second tap', async () => {
    const { token, id: player } = await newPlayer({ coin: 100_000 })
    await seedRounds(player, STAKE, [isWin])
    const page = await openPage(token, { isHurried: false })
    await page.opened
    const spun = page.play()
    await expect.poll(() => page.$scene.get()).toMatchObject({ kind: 'rolling', stopped: 1 })
    void page.play()
    await spun
    expect(await roundsOf(player)).toBe(1)
    expect(page.$won.get()).toBe(page.$lastWin.get())
    const scene = page.$scene.get()
    expect(scene.kind === 'wins' && scene.cents).toBe(page.$lastWin.get())
  })

  test('is not followed by another for the taps that hurried it', async () => {
    const { token, id: player } = await newPlayer({ coin: 100_000 })
    await seedRounds(player, STAKE, [isLoss, isLoss])
    const page = await openPage(token, { isHurried: false })
    await page.opened
    const spun = page.play()
    await expect.poll(() => page.$scene.get()).toMatchObject({ kind: 'rolling', stopped: 1 })
    const taps = setInterval(() => void page.play(), 20)
    await spun
    await page.play()
    clearInterval(taps)
    expect([page.$shell.get().step, await roundsOf(player)]).toEqual(['ready', 1])
    const again = async () => {
      await page.play()
      return await roundsOf(player)
    }
    await expect.poll(again).toBe(2)
  })

  test('with free spins adds up to its win', async () => {
    const { page } = await openGame(100_000, [isFeature])
    const kinds = new Set<string>()
    const ends: unknown[] = []
    page.$banner.listen((banner) => kinds.add(banner.kind))
    page.$free.listen((free) => free && ends.push(free.at))
    await page.play()
    expect(page.$won.get()).toBe(page.$lastWin.get())
    expect(kinds).toContain('feature')
    expect(kinds).toContain('featureEnd')
    expect(ends.length).toBeGreaterThanOrEqual(10)
  })
})

describe('a round nobody heard of', () => {
  test.each([
    ['that was played', unheard],
    ['that never arrived', offline],
  ])('%s is asked for again by its id, and played once', async (_, broken) => {
    const { player, page } = await openGame(100_000, [isWin])
    table.wire = broken
    await page.play()
    expect(page.$trouble.get()).toMatchObject({ kind: 'unheard', stake: STAKE })
    expect([page.$coin.get(), page.$shell.get().step]).toEqual([100_000, 'ready'])
    page.changeStake(1)
    expect(page.$stake.get()).toBe(STAKE)
    table.wire = carry
    await playOn(page)
    expect(page.$trouble.get()).toBeUndefined()
    expect(await roundsOf(player)).toBe(1)
    expect(page.$lastWin.get()).toBeGreaterThan(0)
    expect(page.$coin.get()).toBe(await coinOf(player))
  })

  test('a failure of ours is asked about too', async () => {
    const { page } = await openGame(100_000)
    table.wire = async () => ({ code: 500, errcode: 500, requestId: 'r' })
    await page.play()
    expect(page.$trouble.get()).toMatchObject({ kind: 'unheard' })
  })
})

describe('a round that a busy server turned away', () => {
  const turnedAway = (code: number): Transport => {
    return async (name, body, token) =>
      name === 'houseSpin' ? { code, errcode: code, retryAfter: 2 } : carry(name, body, token)
  }

  test.each([503, 429])('(%d) was not played; the next tap asks for it by the same id and stake', async (code) => {
    const { player, page } = await openGame(100_000)
    table.wire = turnedAway(code)
    await page.play()
    const trouble = page.$trouble.get()
    expect(trouble).toMatchObject({ kind: 'busy', stake: STAKE })
    expect([page.$coin.get(), page.$shell.get().step, await roundsOf(player)]).toEqual([100_000, 'ready', 0])
    page.changeStake(1)
    table.wire = carry
    await page.play()
    expect(page.$trouble.get()).toBeUndefined()
    const [round] = await db
      .select({ id: rounds.id, stake: rounds.stake })
      .from(rounds)
      .where(eq(rounds.player, player))
    expect(round).toEqual({ id: trouble && 'roundId' in trouble && trouble.roundId, stake: STAKE })
  })

  test('may have been played where it was asked for before and not heard of: that is not forgotten', async () => {
    const { player, page } = await openGame(100_000, [isWin])
    table.wire = unheard
    await page.play()
    table.wire = turnedAway(503)
    await page.play()
    expect(page.$trouble.get()).toMatchObject({ kind: 'unheard' })
    table.wire = carry
    await page.play()
    expect([page.$trouble.get(), await roundsOf(player)]).toEqual([undefined, 1])
  })
})

describe('an interrupted round', () => {
  test('is shown to its end after a reload or on another device, its win held back until then', async () => {
    const { token, id: player } = await newPlayer({ coin: 100_000 })
    await seedRounds(player, STAKE, [isFeature])
    const first = await openPage(token, { isHurried: false })
    await first.opened
    const spun = first.play()
    await expect.poll(() => roundsOf(player)).toBe(1)
    const settled = await coinOf(player)

    const second = await openPage(token)
    const held: unknown[] = []
    second.$scene.listen(({ kind }) => {
      if (kind === 'rolling') held.push([second.$resumed.get()?.stake, second.$coin.get(), second.$shownStake.get()])
    })
    await second.opened
    expect(held[0]).toEqual([STAKE, 100_000 - STAKE, STAKE])
    expect(second.$resumed.get()).toBeUndefined()
    expect([second.$coin.get(), second.$lastWin.get()]).toEqual([settled, settled - 100_000 + STAKE])
    expect(await roundsOf(player)).toBe(1)

    // The first page goes on with its show; its game session has ended, so its next spin stops it.
    const hurried = setInterval(first.hurryShow, 5)
    await spun
    clearInterval(hurried)
    await first.play()
    expect(first.$shell.get()).toEqual({ step: 'ended' })

    table.browser.leave()
    await expect.poll(() => table.sent.filter((name) => name === 'houseSeen').length).toBeGreaterThan(0)
    const third = await openPage(token)
    await third.opened
    expect(third.$lastWin.get()).toBeUndefined()
  })

  test('and all before it are done with, once it was seen: told by the next bet, and as the page is left', async () => {
    const { token, page } = await openGame(100_000, [isWin, isWin])
    const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>()
    table.wire = (name, body, gameToken) =>
      carry(name, body, gameToken).finally(() => name === 'houseSeen' && answered())
    await page.play()
    await page.play()
    expect(table.sent).not.toContain('houseSeen')
    for (let times = 0; times < 2; times += 1) table.browser.leave()
    // Only then may another page open a game session.
    await isAnswered
    expect(table.sent.filter((name) => name === 'houseSeen')).toHaveLength(1)
    const { unseen } = await call('houseOpen', { launchToken: await launch(token) })
    expect(unseen).toBeUndefined()
  })
})

describe('what keeps one from playing', () => {
  test('a game session opened elsewhere ends this one', async () => {
    const { token, page } = await openGame(100_000)
    await call('houseOpen', { launchToken: await launch(token) })
    await page.play()
    expect(page.$shell.get()).toEqual({ step: 'ended' })
    expect(page.$coin.get()).toBe(100_000)
    expect(told().at(-1)).toBe('ended')
  })

  test('too little coin is told before anything is sent', async () => {
    const { page } = await openGame(50)
    await page.play()
    expect(page.$trouble.get()).toEqual({ kind: 'coin', stake: page.$stake.get() })
    expect(table.sent).not.toContain('houseSpin')
    page.changeStake(1)
    expect(page.$trouble.get()).toBeUndefined()
  })

  test.each([
    [errcodes.insufficientCoin, { kind: 'coin', stake: STAKE }],
    [errcodes.gameClosed, { kind: 'closed' }],
    [errcodes.stakeRefused, { kind: 'failed', code: errcodes.stakeRefused }],
  ])('a refusal %i is told, and the stake is back', async (errcode, trouble) => {
    const { page } = await openGame(100_000)
    const before = page.$scene.get().window
    table.wire = refusing(errcode)
    await page.play()
    expect(page.$trouble.get()).toEqual(trouble)
    expect([page.$coin.get(), page.$shell.get().step]).toEqual([100_000, 'ready'])
    expect(page.$scene.get()).toMatchObject({ kind: 'still', window: before })
  })
})
