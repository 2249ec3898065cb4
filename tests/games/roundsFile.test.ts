import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { ROUNDS_FILE_MAX } from '#contract/games/roundsFile.ts'
import { manilaDay } from '#contract/time.ts'
import { $savingRounds, saveRounds } from '#islands/games/roundsFile.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { openFields as lanternFields, onChristmas, sign } from '../activities/christmas/fixture.ts'
import { stayingIn } from '../activities/fixture.ts'
import { aSpin, spinFields } from '../activities/inviteUserSpin/fixture.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import type { TestPlayer } from '../player.ts'
import { drawFields, givePoints } from '../points/fixture.ts'
import { lastSaved, saved, serveRules } from './savedFiles.ts'
import { verify } from './verifierFile.ts'

vi.mock('#islands/ui/files.ts', () => import('./savedFiles.ts'))

const told = ({ rounds, draws }: { rounds: number; draws: number }) => `${rounds} rounds, ${draws} draws`

beforeEach(async () => {
  await freshDatabase()
  saved.length = 0
  $savingRounds.set('idle')
})
afterEach(() => {
  setTransport(undefined)
  setCatalogue(undefined)
  setClock(undefined)
  vi.unstubAllGlobals()
})

const DAY_MS = 86_400_000
const midnight = (days: number) => `${manilaDay(Date.now() + days * DAY_MS)} 00:00`

/** Draws of points, the lanterns of Christmas and the spin by friends are on now. */
function allOn(): void {
  onChristmas({ start: midnight(-1), end: midnight(2) })
  const on = catalogue()
  const prizes = [
    { id: 1, weight: 1, prop: 2001, count: 900, betRate: 1 },
    { id: 2, weight: 3, prop: 2002, count: 300 },
    { id: 3, weight: 6 },
  ]
  setCatalogue({
    ...on,
    activities: [...on.activities, { id: activityKind.inviteUserSpin, kind: 'inviteUserSpin', sort: 2, status: 1 }],
    configs: { ...on.configs, inviteUserSpin: aSpin() },
    points: { ...on.points, draw: { status: 1, price: 100, perDay: 100, prizes } },
  })
}

/** Makes the page's calls as this player. */
function enter(player: TestPlayer): void {
  writeToken(player.token)
  setTransport((name, body, token) => call(name, body, { ...player, token }))
  serveRules()
}

async function play(player: TestPlayer, gameId: number, choice?: string, moves: readonly string[] = []): Promise<void> {
  const { url } = await call('startGame', { gameId }, player)
  const { gameToken } = await call('houseOpen', { launchToken: String(url).split('#launch=')[1] })
  const seat = { token: String(gameToken) }
  await succeed('houseSeed', { clientSeed: 'own' }, seat)
  const roundId = randomUUID()
  await succeed('houseSpin', { roundId, stake: 100, ...(choice !== undefined && { choice }) }, seat)
  for (const [at, move] of moves.entries()) await succeed('houseMove', { roundId, step: at + 1, move }, seat)
  // The seal of its seed is opened.
  await succeed('houseSeed', { clientSeed: 'next' }, seat)
}

const draw = async (player: TestPlayer) => await succeed('lotteryDraw', await drawFields(player), player)

test('the file of a player has every round and draw with what decided it, and the program finds that all hold', async () => {
  allOn()
  const player = await stayingIn({ deposited: 50_000 })
  enter(player)
  await play(player, 1001)
  await play(player, 2001, 'over:5049')
  await play(player, 2101, 'mines:1', ['stop'])
  await givePoints(player, 500)
  await draw(player)
  await sign(player)
  await succeed('appChristmasOpen', await lanternFields(player, 1), player)
  // A cycle of spins, whose seed is shown once it has ended.
  await succeed('actInviteUserSpin', await spinFields(player), player)
  await draw(player)
  await saveRounds(told)
  expect([saved[0]?.told, $savingRounds.get()]).toEqual(['3 rounds, 4 draws', 'idle'])
  expect(saved[0]?.file.name).toMatch(/^perya-rounds-\d{4}-\d{2}-\d{2}\.json$/)
  const file = JSON.parse(await lastSaved())
  expect([file.drawn, file.refused]).toEqual([{ first: 1, last: 4 }, []])
  expect(file.draws).toMatchObject([
    { kind: 'points', nonce: 4, serverSeed: expect.any(String) },
    { kind: 'spins', nonce: 3, target: 10_000 },
    { kind: 'lantern', nonce: 2, serverSeed: expect.any(String) },
    { kind: 'points', nonce: 1, serverSeed: expect.any(String) },
  ])
  expect(verify(file)).toEqual({
    status: 0,
    said: [
      '3 rounds hold, 0 do not, none is missing.',
      '3 draws hold, 0 do not, none is missing.',
      '1 wait until their seed is opened.\n',
    ].join('\n'),
  })
  // The draws that other pages offer to check are those of the file.
  file.draws.splice(2, 1)
  expect(verify(file)).toEqual({ status: 1, said: expect.stringContaining('nonce 2 of the draws is missing') })
})

test('draws are read page by page, and none of them twice', async () => {
  allOn()
  const player = await stayingIn({ deposited: 50_000 })
  enter(player)
  await givePoints(player, 100_000)
  for (let made = 0; made < 53; made += 1) await draw(player)
  await saveRounds(told)
  const file = JSON.parse(await lastSaved())
  expect(file.draws.map(({ nonce }: { nonce: number }) => nonce)).toEqual(
    Array.from({ length: 53 }, (_, at) => 53 - at),
  )
  expect(verify(file)).toMatchObject({ status: 0, said: expect.stringContaining('53 draws hold, 0 do not, none is') })
  const [one, two] = await Promise.all(
    [
      { size: 2, cursor: '3' },
      { cursor: 'x', size: 1 },
    ].map((body) => succeed('getSealedDraws', body, player)),
  )
  expect(one).toMatchObject({ rows: [{ nonce: 2 }, { nonce: 1 }], first: 1, last: 53 })
  expect([one?.cursor, two]).toMatchObject([undefined, { rows: [{ nonce: 53 }], cursor: '53' }])
})

const row = (nonce: number) => ({ roundId: randomUUID(), gameId: 2001, nonce, outcome: {} })
const page = { code: 200, errcode: 0 }
const sealed = (rows: readonly object[], cursor?: string) => ({
  ...{ ...page, rows, tables: [], first: 1, last: 5_000 },
  ...(cursor !== undefined && { cursor }),
})

test('the last thousand rounds and draws are saved, once for two taps, and the file says where it is cut', async () => {
  const asked: string[] = []
  setTransport(async (name) => {
    asked.push(name)
    if (name === 'getRefusedRounds') return { ...page, rows: [] }
    const at = asked.filter((one) => one === 'getSealedDraws').length
    if (name === 'getSealedDraws')
      return sealed(
        Array.from({ length: 50 }, (_, place) => ({ nonce: 5_000 - (at - 1) * 50 - place })),
        'more',
      )
    return { ...page, rows: Array.from({ length: 50 }, (_, place) => row(place)), cursor: 'more' }
  })
  await Promise.all([saveRounds(told), saveRounds(told)])
  const pages = ROUNDS_FILE_MAX / 50
  expect([asked.length, saved.map((one) => one.told)]).toEqual([
    2 * pages + 1,
    [`${ROUNDS_FILE_MAX} rounds, ${ROUNDS_FILE_MAX} draws`],
  ])
  expect(JSON.parse(await lastSaved())).toMatchObject({ isCut: true, drawn: { first: 4_001, last: 5_000 } })
})

const empty = async (name: string) => (name === 'getSealedDraws' ? sealed([]) : { ...page, rows: [] })
test.each([
  ['a page of rounds', async () => Promise.reject(new Error('offline'))],
  [
    'the refused rounds',
    async (name: string) => {
      if (name === 'getRefusedRounds') throw new Error('offline')
      return await empty(name)
    },
  ],
  [
    'the draws',
    async (name: string) => {
      if (name === 'getSealedDraws') throw new Error('offline')
      return await empty(name)
    },
  ],
  ['a paytable', async () => ({ ...page, rows: [{ ...row(1), outcome: { tuning: 'f'.repeat(16) } }] })],
])('without %s nothing is saved, and it can be tried again', async (_, answer) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  setTransport(answer)
  await saveRounds(told)
  expect([saved, $savingRounds.get()]).toEqual([[], 'failed'])
  setTransport(empty)
  await saveRounds(told)
  expect([saved.length, $savingRounds.get()]).toEqual([1, 'idle'])
})
