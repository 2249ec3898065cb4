import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { manilaDay } from '#contract/time.ts'
import { playCounts } from '#server/care/tables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { setTextVersions } from '#server/content/textVersions.ts'
import { db } from '#server/db/database.ts'
import { openRounds } from '#server/games/openTables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { players } from '#server/standing/tables.ts'
import { call, newClient, succeed } from '../call.ts'
import { setLimit } from '../care/careHarness.ts'
import { freshDatabase } from '../database.ts'
import { credentials, newPlayer, type TestPlayer } from '../player.ts'
import { addVersions } from '../textVersions.ts'
import { STAKE } from './doubleOrStop.ts'
import { launch, startGameSession } from './gameSession.ts'
import { coinOf, installSteppedGame, move, open, openOn, roundOf, STEPPED_GAME } from './steppedHarness.ts'

const COIN = 10_000
const KYC_DAYS_AGO = new Date(Date.now() - 8 * 86_400_000)
let restore = () => {}

beforeAll(freshDatabase)
beforeEach(() => {
  restore = installSteppedGame()
})
afterEach(async () => {
  restore()
  setCatalogue(undefined)
  setTextVersions(undefined)
  expect(await verifyLedger(db)).toEqual([])
})

function changeGame(change: object): void {
  const own = catalogue()
  const game = own.gamesById.get(STEPPED_GAME)
  if (!game) throw new Error(`no game ${STEPPED_GAME}`)
  setCatalogue({ ...own, gamesById: new Map([...own.gamesById, [STEPPED_GAME, { ...game, ...change }]]) })
}

const change = (player: TestPlayer, to: Partial<typeof players.$inferInsert>) =>
  db.update(players).set(to).where(eq(players.id, player.id))

/**
 * What comes up while a round is open, how it refuses a further stake, and how it refuses to open the game with no round open. Without a round it
 * may end the game session too.
 */
type Hindrance = {
  why: string
  comes: (player: TestPlayer) => unknown
  stake: number
  start: number
  endsSession?: true
}
const hindrances: Hindrance[] = [
  {
    why: 'the game is under maintenance',
    comes: () => changeGame({ maintain: 1 }),
    stake: errcodes.gameClosed,
    start: errcodes.gameClosed,
  },
  {
    why: 'the game has left the lobby',
    comes: () => changeGame({ status: 0 }),
    stake: errcodes.gameUnknown,
    start: errcodes.gameUnknown,
  },
  {
    why: 'the terms have changed, and are not agreed to yet',
    comes: () => addVersions('terms-of-use', { version: '99', day: manilaDay(Date.now()), change: 'material' }),
    stake: errcodes.textsNeeded,
    start: errcodes.textsNeeded,
    endsSession: true,
  },
  {
    why: 'compliance examines the age',
    comes: (player) => change(player, { ageState: 'review' }),
    stake: errcodes.ageInReview,
    start: errcodes.ageInReview,
    endsSession: true,
  },
  {
    why: 'a proof of identity is due',
    comes: (player) => change(player, { registeredAt: KYC_DAYS_AGO }),
    stake: errcodes.kycNeeded,
    start: errcodes.kycNeeded,
  },
  {
    why: 'a limit is reached',
    comes: (player) => setLimit(player, 'stakeDay', STAKE),
    stake: errcodes.stakeLimit,
    start: 0,
  },
  {
    why: 'a reality check is due',
    comes: ({ id }) => db.update(playCounts).set({ checkMinutes: 100 }).where(eq(playCounts.player, id)),
    stake: errcodes.checkDue,
    start: 0,
  },
]

/** Opens the game anew, as a reload or another device does. */
async function reopened(token: string) {
  return await call('houseOpen', { launchToken: await launch(token, STEPPED_GAME) })
}

async function another({ account, password, device }: TestPlayer): Promise<string> {
  const reply = await succeed('accountLogin', await credentials(account, password), { ...newClient(), device })
  return String(reply.token)
}

async function opened() {
  const player = await newPlayer({ coin: COIN })
  const gameToken = await startGameSession(player.token, STEPPED_GAME)
  return { player, gameToken }
}

describe.each(hindrances)('$why:', ({ comes, stake, start, endsSession }) => {
  test('the open round goes on where it is, and only a further stake is refused', async () => {
    const { player, gameToken } = await opened()
    const { roundId } = roundOf(await open(gameToken))
    await comes(player)
    expect(await move(gameToken, roundId, 1, 'raise')).toMatchObject({ errcode: stake })
    const [round] = await db.select().from(openRounds).where(eq(openRounds.player, player.id))
    expect(round).toMatchObject({ id: roundId, moves: [], staked: STAKE })
    expect(roundOf(await move(gameToken, roundId, 1, 'stop'))).toMatchObject({ win: STAKE })
    expect(await coinOf(player.id)).toBe(COIN)
  })

  test('it resumes with the very state after a reload and a new log-in, and is won there', async () => {
    const { player, gameToken } = await opened()
    const roundId = await openOn({ player: player.id, token: player.token, gameToken }, 1)
    const before = roundOf(await move(gameToken, roundId, 1, 'double'))
    await comes(player)
    expect((await reopened(player.token)).open).toEqual(before)
    const elsewhere = await reopened(await another(player))
    expect(elsewhere.open).toEqual(before)
    const won = roundOf(await move(String(elsewhere.gameToken), roundId, 2, 'stop'))
    expect(won).toMatchObject({ win: 2 * STAKE, outcome: { tuning: 'times2' } })
    expect(await coinOf(player.id)).toBe(COIN + STAKE)
  })

  test('once it is over, the game is as closed as to anybody', async () => {
    const { player, gameToken } = await opened()
    const { roundId } = roundOf(await open(gameToken))
    await comes(player)
    roundOf(await move(gameToken, roundId, 1, 'stop'))
    expect(await open(gameToken)).toMatchObject(endsSession ? { code: 401 } : { code: 200, errcode: stake })
    expect(await db.$count(openRounds, eq(openRounds.player, player.id))).toBe(0)
    expect(await call('startGame', { gameId: STEPPED_GAME }, player)).toMatchObject({ errcode: start })
  })
})

test('a second round of the game is refused while one is open, on any device, and the other games stay closed', async () => {
  const { player, gameToken } = await opened()
  roundOf(await open(gameToken))
  await change(player, { ageState: 'review' })
  const elsewhere = await reopened(await another(player))
  expect(await open(String(elsewhere.gameToken))).toMatchObject({ errcode: errcodes.roundOpen })
  expect(await call('startGame', { gameId: 1001 }, player)).toMatchObject({ errcode: errcodes.ageInReview })
})

test('it goes on by the paytable it was opened with, on another device too', async () => {
  const { player, gameToken } = await opened()
  const roundId = await openOn({ player: player.id, token: player.token, gameToken }, 1)
  restore()
  restore = installSteppedGame(3)
  const elsewhere = await reopened(await another(player))
  roundOf(await move(String(elsewhere.gameToken), roundId, 1, 'double'))
  const { win, outcome } = roundOf(await move(String(elsewhere.gameToken), roundId, 2, 'stop'))
  expect([win, outcome]).toMatchObject([2 * STAKE, { tuning: 'times2' }])
})
