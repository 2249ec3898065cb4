import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { readConfig } from '#server/base/config.ts'
import { refuseUnapproved } from '#server/content/approvals.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { GAME, startGameSession } from './gameSession.ts'

vi.hoisted(() => vi.stubEnv('PERYA_APPROVALS', 'needed'))

beforeAll(freshDatabase)
afterEach(() => setCatalogue(undefined))

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

test('where an approval is needed, a game without it neither starts nor goes on, for players and guests', async () => {
  const player = await newPlayer({ coin: 10_000 })
  const refused = { code: 200, errcode: errcodes.gameUnapproved }
  expect(await call('startGame', { gameId: GAME }, player)).toMatchObject(refused)
  expect(await call('anonymous/guestOpen', { gameId: GAME })).toMatchObject(refused)
  approve('RG-1')
  const gameToken = await startGameSession(player.token)
  const spin = () => call('houseSpin', { roundId: randomUUID(), stake: 500 }, { token: gameToken })
  expect(await spin()).toMatchObject({ errcode: 0 })
  setCatalogue(undefined)
  expect(await spin()).toMatchObject(refused)
})

test('it is needed in live, and in the demo where the operator wants to show it', () => {
  expect(readConfig({}).approvals).toBe('none')
  expect(readConfig({ PERYA_APPROVALS: 'needed' }).approvals).toBe('needed')
  expect(() => readConfig({ PERYA_MODE: 'live', PERYA_APPROVALS: 'none' })).toThrow('PERYA_APPROVALS must be needed')
})
