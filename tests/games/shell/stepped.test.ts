import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Transport } from '#client/wire/post.ts'
import { errcodes } from '#contract/errcodes.ts'
import type { ShellGame } from '#islands/games/shell/game.ts'
import { db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call, succeed, wire } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { newPlayer } from '../../player.ts'
import { openBrowser } from '../browser.ts'
import { STAKE } from '../doubleOrStop.ts'
import { begin, launch } from '../gameSession.ts'
import { coinOf, covered, installSteppedGame, move, open, STEPPED_GAME } from '../steppedHarness.ts'
import { openShell } from './page.ts'

const carry = wire()
const COIN = 10_000

let restore = () => {}
let browser = openBrowser('/')
let transport: Transport = carry
let sent: string[] = []

beforeAll(freshDatabase)
beforeEach(() => {
  restore = installSteppedGame()
  browser = openBrowser(`/house/doubleOrStop/${STEPPED_GAME}`)
  transport = carry
  sent = []
})
afterEach(async () => {
  restore()
  vi.unstubAllGlobals()
  expect(await verifyLedger(db)).toEqual([])
})

const told = () => browser.said.map(({ message }) => (message as { type: string }).type)

/** What the game was asked to show, in order: the pot of an open round, or the win of a settled one. */
function watchedGame(): { game: ShellGame; shown: string[] } {
  const shown: string[] = []
  const game: ShellGame = {
    id: STEPPED_GAME,
    pictures: [],
    rest: () => shown.push('rest'),
    start: () => {
      shown.push('start')
      return () => shown.push('undo')
    },
    showOpen: async ({ outcome }, made) => {
      shown.push(`${made ?? 'open'} ${(outcome as { pot: number }).pot}`)
    },
    show: async ({ win }) => void shown.push(`won ${win}`),
    hasNothingToShow: ({ win }) => win === 0,
  }
  return { game, shown }
}

async function openPage(token: string) {
  const shell = await openShell((name, body, gameToken) => {
    sent.push(name)
    return transport(name, body, gameToken)
  })
  const { game, shown } = watchedGame()
  await shell.openGame(await launch(token, STEPPED_GAME), game)
  return { ...shell, shown }
}

/** A page whose next round has the wanted coin: 1 doubles. Rounds before it are stopped. */
async function openBefore(wanted: 0 | 1, cents = COIN) {
  const { id: player, token } = await newPlayer({ coin: cents })
  const { gameToken } = await call('houseOpen', { launchToken: await launch(token, STEPPED_GAME) })
  await begin(String(gameToken))
  while ((await covered(player)) !== wanted) {
    const { round } = await open(String(gameToken))
    const { roundId } = round as { roundId: string }
    await move(String(gameToken), roundId, 1, 'stop')
    await call('houseSeen', { roundId }, { token: String(gameToken) })
  }
  return { player, token, page: await openPage(token) }
}

/** The server does what is asked, but its answer is lost. */
const unheard: Transport = async (name, body, token) => {
  await carry(name, body, token)
  throw new Error('lost on the way back')
}
const refusing = (errcode: number): Transport => {
  return async (name, body, token) => (name.startsWith('house') ? { code: 200, errcode } : carry(name, body, token))
}

describe('a round with moves', () => {
  test('opens, waits for each move, and pays as it ends', async () => {
    const { player, page } = await openBefore(1)
    await page.play()
    expect([page.$shell.get().step, page.$coin.get(), page.$open.get()?.step]).toEqual(['choosing', COIN - STAKE, 0])
    await page.makeMove('double')
    expect([page.$shell.get().step, page.$open.get()?.step, page.$lastWin.get()]).toEqual(['choosing', 1, undefined])
    await page.makeMove('stop')
    expect([page.$shell.get().step, page.$open.get(), page.$lastWin.get()]).toEqual(['ready', undefined, 2 * STAKE])
    expect(page.shown).toEqual(['rest', 'start', `open ${STAKE}`, `double ${2 * STAKE}`, `won ${2 * STAKE}`])
    expect([page.$coin.get(), await coinOf(player)]).toEqual([COIN + STAKE, COIN + STAKE])
    expect(page.$results.get()).toMatchObject([{ stake: STAKE, win: 2 * STAKE }])
    expect(browser.said.at(-1)?.message).toEqual({ perya: 1, type: 'balance', coin: COIN + STAKE })
  })

  test('that is lost ends with the move', async () => {
    const { page } = await openBefore(0)
    await page.play()
    await page.makeMove('double')
    expect([page.$shell.get().step, page.$lastWin.get(), page.$coin.get()]).toEqual(['ready', 0, COIN - STAKE])
  })

  test('takes what a move costs, and not more than there is', async () => {
    const { player, page } = await openBefore(1, STAKE + 100)
    await page.play()
    await page.makeMove('raise', STAKE)
    expect(page.$trouble.get()).toEqual({ kind: 'coin', stake: STAKE })
    expect(sent).not.toContain('houseMove')
    // A stake of the next round is no matter of this one.
    page.lowerStake()
    page.takeCoin(STAKE - 1)
    expect(page.$trouble.get()).toEqual({ kind: 'coin', stake: STAKE })
    page.takeCoin(5_000)
    expect(page.$trouble.get()).toBeUndefined()
    await page.makeMove('stop')
    expect([page.$shell.get().step, await coinOf(player)]).toEqual(['ready', STAKE + 100])
  })

  test('keeps its stake, has no autoplay, and its main button buys no second round', async () => {
    const { page } = await openBefore(1)
    await page.play()
    page.changeStake(-1)
    page.chooseStake(0)
    page.startAuto({ rounds: 10, lossLimit: 0, winLimit: 0, coinLimit: 0, stopOnFeature: false })
    await page.play()
    expect([page.$stake.get(), page.$auto.get(), page.$shell.get().step]).toEqual([STAKE, undefined, 'choosing'])
    expect(sent.filter((name) => name === 'houseSpin')).toHaveLength(1)
  })

  test('resumes with the very state after a reload, and says so until the next move', async () => {
    const { token, page } = await openBefore(1)
    await page.play()
    await page.makeMove('double')
    const again = await openPage(token)
    expect([again.$shell.get().step, again.$coin.get(), again.$stake.get()]).toEqual(['choosing', COIN - STAKE, STAKE])
    expect(again.$open.get()).toMatchObject({ step: 1, isResumed: true, round: { outcome: { pot: 2 * STAKE } } })
    expect(again.shown).toEqual(['rest', `open ${2 * STAKE}`])
    expect(again.$shownStake.get()).toBe(STAKE)
    await again.makeMove('stop')
    expect([again.$lastWin.get(), again.$coin.get()]).toEqual([2 * STAKE, COIN + STAKE])
    // The other page has lost its game session.
    await page.makeMove('stop')
    expect(page.$shell.get().step).toBe('ended')
  })
})

describe('the stake of an open round', () => {
  test('grows with its moves, and is shown as it is', async () => {
    const { token, page } = await openBefore(1)
    await page.play()
    await page.makeMove('raise', STAKE)
    expect([page.$shownStake.get(), page.$stake.get()]).toEqual([2 * STAKE, STAKE])
    const again = await openPage(token)
    // Twice the stake may be on no list of stakes.
    expect(again.$shownStake.get()).toBe(2 * STAKE)
    await again.makeMove('stop')
    expect(again.$shownStake.get()).toBe(again.$stake.get())
  })

  test('and no free move of it lets the page ask what limits leave', async () => {
    const { token, page } = await openBefore(1)
    await succeed('setLimit', { limit: 'stakeDay', most: COIN }, { token })
    const asked = () => sent.filter((name) => name === 'houseLimits').length
    const stop = page.followStakeLeft((ask) => ask())
    await expect.poll(asked).toBe(1)
    await page.play()
    await expect.poll(asked).toBe(2)
    await page.makeMove('raise', STAKE)
    await expect.poll(asked).toBe(3)
    await page.makeMove('double')
    expect([page.$shell.get().step, asked()]).toEqual(['choosing', 3])
    await page.makeMove('stop')
    await expect.poll(asked).toBe(4)
    stop()
  })
})

describe('a move without an answer', () => {
  test('that was made is asked for again by its step, and made once', async () => {
    const { player, page } = await openBefore(1)
    await page.play()
    transport = unheard
    await page.makeMove('raise', STAKE)
    expect(page.$trouble.get()).toMatchObject({ kind: 'unheard', stake: STAKE, move: { step: 1, text: 'raise' } })
    expect([page.$shell.get().step, page.$coin.get()]).toEqual(['choosing', COIN - STAKE])
    transport = carry
    // Whatever is pressed next, the move that waits comes first.
    await page.makeMove('stop')
    expect([page.$trouble.get(), page.$open.get()?.step]).toEqual([undefined, 1])
    expect(await coinOf(player)).toBe(COIN - 2 * STAKE)
    await page.makeMove('stop')
    expect([page.$lastWin.get(), page.$coin.get()]).toEqual([2 * STAKE, COIN])
  })

  test('is asked for by itself when the network is back', async () => {
    const { page } = await openBefore(1)
    const stop = page.listenToNetwork()
    await page.play()
    transport = unheard
    await page.makeMove('double')
    transport = carry
    browser.comeOnline()
    await expect.poll(() => [page.$shell.get().step, page.$open.get()?.step]).toEqual(['choosing', 1])
    stop()
  })

  test('that a busy server turned away was not made, and the main button asks for it again', async () => {
    const { page } = await openBefore(1)
    await page.play()
    transport = async () => ({ code: 503, errcode: 503, retryAfter: 2 })
    await page.makeMove('double')
    expect(page.$trouble.get()).toMatchObject({ kind: 'busy', move: { step: 1, text: 'double' } })
    transport = carry
    await page.play()
    expect(page.$open.get()?.step).toBe(1)
  })
})

describe('a round that has gone on without the page', () => {
  test.each([errcodes.stepMoved, errcodes.roundOpen])('(%i) is opened again by the lobby', async (errcode) => {
    const { player, page } = await openBefore(1)
    await page.play()
    transport = refusing(errcode)
    await page.makeMove('raise', STAKE)
    expect([page.$shell.get().step, page.$trouble.get(), told().at(-1)]).toEqual(['opening', undefined, 'retry'])
    expect(await coinOf(player)).toBe(COIN - STAKE)
  })

  test('shows the state of now, and a stale step changes nothing', async () => {
    const { player, token, page } = await openBefore(1)
    await page.play()
    // The same game session makes a move behind the page's back.
    let gameToken = ''
    transport = async (name, body, sentToken) => {
      gameToken = sentToken ?? ''
      return await carry(name, body, sentToken)
    }
    await page.makeMove('double')
    const { roundId } = page.$open.get()?.round ?? { roundId: '' }
    await move(gameToken, roundId, 2, 'stop')
    await page.makeMove('double')
    expect([page.$shell.get().step, told().at(-1)]).toEqual(['opening', 'retry'])
    const again = await openPage(token)
    expect([again.$shell.get().step, again.$lastWin.get(), again.$coin.get()]).toEqual([
      'ready',
      2 * STAKE,
      COIN + STAKE,
    ])
    expect(await coinOf(player)).toBe(COIN + STAKE)
  })
})

describe('a reality check in an open round', () => {
  test('lets free moves end it, and no further stake in', async () => {
    const { page } = await openBefore(1)
    await page.play()
    page.pausePlay()
    await page.makeMove('raise', STAKE)
    expect([page.$trouble.get(), told().at(-1)]).toEqual([{ kind: 'check' }, 'check'])
    expect(sent).not.toContain('houseMove')
    await page.makeMove('stop')
    expect([page.$lastWin.get(), page.$coin.get()]).toEqual([STAKE, COIN])
    await page.play()
    expect(page.$trouble.get()).toEqual({ kind: 'check' })
  })

  test('that the server asks for keeps the round open', async () => {
    const { page } = await openBefore(1)
    await page.play()
    transport = refusing(errcodes.checkDue)
    await page.makeMove('raise', STAKE)
    expect([page.$shell.get().step, page.$trouble.get(), page.$coin.get()]).toEqual([
      'choosing',
      { kind: 'check' },
      COIN - STAKE,
    ])
  })
})
