import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { refuseUnapproved } from '#server/content/approvals.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { GAME } from './gameSession.ts'

/** The mode of the configuration, which is frozen. */
const told = vi.hoisted(() => ({ mode: 'demo' as 'demo' | 'live' }))
vi.mock('#server/content/approvals.ts', async (importOriginal) => {
  const own = await importOriginal<typeof import('#server/content/approvals.ts')>()
  return { ...own, isApproved: (game: Parameters<typeof own.isApproved>[0]) => own.isApproved(game, told.mode) }
})

beforeAll(freshDatabase)
afterEach(() => {
  told.mode = 'demo'
  setCatalogue(undefined)
})

function approve(approval: string): void {
  const own = catalogue()
  const games = own.games.map((game) => ({ ...game, approval }))
  setCatalogue({ ...own, games, gamesById: new Map(games.map((game) => [game.id, game])) })
}

test('live refuses content with a listed game that has no number of approval, and names each', () => {
  const { games } = catalogue()
  const said = games.map(({ id, name }) => `game ${id} (${name}) of content/lobby/games.yaml must have its approval.`)
  expect(() => refuseUnapproved(games)).toThrow(said.map((one) => `PERYA_MODE is live, so ${one}`).join('\n'))
  expect(() => refuseUnapproved(games.map((game) => ({ ...game, approval: 'RG-1' })))).not.toThrow()
  expect(() => refuseUnapproved(games.map((game) => ({ ...game, status: 0 as const })))).not.toThrow()
})

test('a game without it starts in the demo, and in live not', async () => {
  const player = await newPlayer()
  const start = () => call('startGame', { gameId: GAME }, player)
  expect(await start()).toMatchObject({ errcode: 0 })
  told.mode = 'live'
  expect(await start()).toMatchObject({ errcode: errcodes.gameUnapproved })
  approve('RG-1')
  expect(await start()).toMatchObject({ errcode: 0 })
})
