import { beforeAll, expect, test } from 'vitest'
import { prizesFor, sumOfPrizes } from '#contract/activities/tournaments/config.ts'
import { isGameOpen } from '#contract/lobby/openGame.ts'
import { BASIS_POINTS } from '#contract/money.ts'
import { advanceTournaments } from '#server/activities/tournaments/activity.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { engineOf } from '#server/games/engines.ts'
import { approveIdentity } from '../../account/identified.ts'
import { fc } from '../../chance.ts'
import { freshDatabase } from '../../database.ts'
import type { TestPlayer } from '../../player.ts'
import { secondAccountOf } from '../deposits.ts'
import { shareDevice } from '../friends/fixture.ts'
import {
  afterEnd,
  at,
  coinOf,
  eachOnATournament,
  entrant,
  firstOf,
  join,
  LINE,
  played,
  read,
  withLines,
} from './fixture.ts'

/* How prizes grow with the players, and who takes a place. */

beforeAll(async () => void (await freshDatabase()))
eachOnATournament()

const ROUNDS = LINE.rounds
const sum = sumOfPrizes(LINE.prizes)

/** The line is announced anew: each player who plays all rounds adds so much. */
async function growing(perPlayer: number): Promise<void> {
  withLines([{ ...LINE, perPlayer }])
  await db.execute('truncate tournament_entries, tournaments')
  await advanceTournaments()
}

/** Plays all rounds that count, each with this multiple. */
async function playAll(player: TestPlayer, multiple: number, rounds = ROUNDS): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await played(player, 100, 100 * multiple)
}

const endedFor = async (player: TestPlayer) => (await read(player)).find(({ state }) => state === 'over')

test('prizes are what players who play all rounds have added, and never more than the list', async () => {
  await growing(450)
  at('17:00:00')
  const [first, second, third] = [await entrant(), await entrant(), await entrant()]
  for (const player of [first, second, third]) expect(await join(player)).toMatchObject({ errcode: 0 })
  at('18:30:00')
  await playAll(first, 9)
  await playAll(second, 5)
  // All rounds but one add nothing.
  await playAll(third, 1, ROUNDS - 1)
  await advanceTournaments()
  const paid = prizesFor({ prizes: LINE.prizes, perPlayer: 450 }, 2)
  expect(paid).toEqual([500, 249, 149])
  expect(await firstOf(first)).toMatchObject({ prizes: LINE.prizes, perPlayer: 450, own: { place: 1, prize: paid[0] } })
  const before = await Promise.all([first, second, third].map(coinOf))
  afterEnd()
  await Promise.all([advanceTournaments(), advanceTournaments()])
  await advanceTournaments()
  const after = await Promise.all([first, second, third].map(coinOf))
  expect(after.map((coin, index) => coin - (before[index] ?? 0))).toEqual(paid)
  expect(await endedFor(first)).toMatchObject({ state: 'over', pool: 898 })
})

test('they reach the list, and stay there', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.integer({ min: 1, max: 2_000 }), (full, perPlayer) => {
      const paid = prizesFor({ prizes: LINE.prizes, perPlayer }, full)
      expect(sumOfPrizes(paid)).toBeLessThanOrEqual(Math.min(sum, full * perPlayer))
      expect(sumOfPrizes(paid)).toBeGreaterThan(Math.min(sum, full * perPlayer) - LINE.prizes.length)
    }),
  )
  expect(prizesFor({ prizes: LINE.prizes }, 0)).toEqual(LINE.prizes)
})

test('one account on a device takes a place, the oldest that plays; another one once its identity is checked', async () => {
  await growing(400)
  at('17:00:00')
  const [older, younger, checked] = [await entrant(), await entrant(), await entrant()]
  const alone = await entrant()
  await shareDevice(older, younger, checked)
  for (const player of [younger, older, checked, alone]) expect(await join(player)).toMatchObject({ errcode: 0 })
  expect(await join(await secondAccountOf(older))).not.toMatchObject({ errcode: 0 })
  at('18:30:00')
  await playAll(younger, 9)
  await playAll(older, 7)
  await playAll(checked, 5)
  await playAll(alone, 3)
  await advanceTournaments()
  expect((await firstOf(younger)).own).toMatchObject({ isBeside: true, prize: 0 })
  expect((await firstOf(younger)).own).not.toHaveProperty('place')
  await approveIdentity(checked.id)
  await advanceTournaments()
  const paid = prizesFor({ prizes: LINE.prizes, perPlayer: 400 }, 3)
  afterEnd()
  await advanceTournaments()
  const owns = await Promise.all([older, checked, alone, younger].map(async (player) => (await endedFor(player))?.own))
  expect(owns.map((own) => [own?.place, own?.prize])).toEqual([
    ...paid.map((cents, index) => [index + 1, cents]),
    [undefined, 0],
  ])
})

test('what a player adds by content/lobby is three quarters of what games keep of all rounds at the smallest stake at most', () => {
  setCatalogue(undefined)
  const { configs, games } = catalogue()
  for (const { title, type, games: own, stake, rounds, perPlayer = Infinity } of configs.tournaments.lines) {
    const open = games.filter((game) => isGameOpen(game) && engineOf(game.id)?.roundType !== 'stepped')
    const counting = open.filter(({ id, typeId }) => (own ? own.includes(id) : typeId === type))
    const least = Math.min(...counting.map(({ rtp }) => BASIS_POINTS - rtp)) / BASIS_POINTS
    expect(perPlayer, title).toBeLessThanOrEqual(0.75 * rounds * stake * least)
  }
})
