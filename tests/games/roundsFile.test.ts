import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { kindOf, rulesPath } from '#contract/games/kinds.ts'
import { ROUNDS_FILE_MAX } from '#contract/games/roundsFile.ts'
import { rulesOf } from '#server/games/engines.ts'
import { $savingRounds, saveRounds } from '#stores/games/roundsFile.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'

const saved = vi.hoisted(() => [] as { file: File; told: string }[])
vi.mock('#stores/ui/files.ts', () => ({ save: (file: File, told: string) => saved.push({ file, told }) }))

const VERIFIER = resolve(import.meta.dirname, '../../public/verify-rounds.mjs')
const told = (count: number) => `${count} rounds`

beforeEach(async () => {
  await freshDatabase()
  saved.length = 0
  $savingRounds.set('idle')
})
afterEach(() => {
  setTransport(undefined)
  vi.unstubAllGlobals()
})

/** The rules of the games as the server publishes them. */
function serveRules(): void {
  vi.stubGlobal('fetch', async (input: string) => {
    const id = Number(/\/(\d+)\.json/.exec(String(input))?.[1])
    const kind = kindOf(id)
    const rules = kind && rulesOf(kind).find((one) => one.id === id)
    const isAsked = kind && String(input).endsWith(rulesPath(kind, id))
    return rules && isAsked
      ? Response.json({ game: rules.game, tuning: rules.paytableHash })
      : new Response(null, { status: 404 })
  })
}

test('the file of a player has every round with its paytable, and the program finds that all hold', async () => {
  const player = await newPlayer({ coin: 1_000_000 })
  writeToken(player.token)
  setTransport((name, body, token) => call(name, body, { ...player, token }))
  serveRules()
  const play = async (gameId: number, choice?: string, moves: readonly string[] = []) => {
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
  await play(1001)
  await play(2001, 'over:5049')
  await play(2101, 'mines:1', ['stop'])
  await saveRounds(told)
  const [{ file, told: said } = { file: undefined, told: '' }] = saved
  expect([said, $savingRounds.get()]).toEqual(['3 rounds', 'idle'])
  expect(file?.name).toMatch(/^perya-rounds-\d{4}-\d{2}-\d{2}\.json$/)
  const folder = mkdtempSync(join(tmpdir(), 'own-rounds-'))
  writeFileSync(join(folder, 'rounds.json'), (await file?.text()) ?? '')
  const { stdout } = spawnSync(process.execPath, [VERIFIER, join(folder, 'rounds.json')], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(stdout).toBe('3 rounds hold, 0 do not.\n')
})

const row = (nonce: number) => ({ roundId: randomUUID(), gameId: 2001, nonce, outcome: {} })
const page = { code: 200, errcode: 0 }

test('the last thousand rounds are saved, once for two taps', async () => {
  let asked = 0
  setTransport(async () => {
    asked += 1
    return { ...page, rows: Array.from({ length: 50 }, (_, at) => row(at)), cursor: 'more' }
  })
  await Promise.all([saveRounds(told), saveRounds(told)])
  expect([asked, saved.map(({ told }) => told)]).toEqual([ROUNDS_FILE_MAX / 50, [`${ROUNDS_FILE_MAX} rounds`]])
})

test.each([
  ['a page of rounds', async () => Promise.reject(new Error('offline'))],
  ['a paytable', async () => ({ ...page, rows: [{ ...row(1), outcome: { tuning: 'f'.repeat(16) } }] })],
])('without %s nothing is saved, and it can be tried again', async (_, answer) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  setTransport(answer)
  await saveRounds(told)
  expect([saved, $savingRounds.get()]).toEqual([[], 'failed'])
  setTransport(async () => ({ ...page, rows: [] }))
  await saveRounds(told)
  expect([saved.length, $savingRounds.get()]).toEqual([1, 'idle'])
})
