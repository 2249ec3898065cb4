import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { locales } from '#contract/locale.ts'
import { lobbyErrcodes, wordsOfErrcode } from '#contract/refusals.ts'
import { playCounts } from '#server/care/tables.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { call } from '../call.ts'
import { setLimit } from '../care/careHarness.ts'
import { freshDatabase } from '../database.ts'
import { credentials, newPlayer, type TestPlayer } from '../player.ts'
import { GAME, startGameSession } from './gameSession.ts'

const STAKE = 500
const CONTENT = resolve(import.meta.dirname, '../../content/words')

beforeAll(freshDatabase)
afterEach(() => setCatalogue(undefined))

const start = (player: TestPlayer, fields: object = {}) => call('startGame', { gameId: GAME }, { ...player, ...fields })
const change = ({ id }: TestPlayer, to: Partial<typeof players.$inferInsert>) =>
  db.update(players).set(to).where(eq(players.id, id))

async function spinAfter(player: TestPlayer, comes: (player: TestPlayer) => unknown): Promise<WireReply> {
  const token = await startGameSession(player.token)
  await comes(player)
  return await call('houseSpin', { roundId: randomUUID(), stake: STAKE }, { token })
}

const reasons: [errcode: keyof typeof lobbyErrcodes, refused: (player: TestPlayer) => Promise<WireReply>][] = [
  [
    'gameClosed',
    (player) => {
      const own = catalogue()
      const gamesById = new Map([...own.gamesById].map(([id, game]) => [id, { ...game, maintain: 1 as const }]))
      setCatalogue({ ...own, gamesById })
      return start(player)
    },
  ],
  ['gameUnknown', (player) => call('startGame', { gameId: 9_999 }, player)],
  ['regionForeign', (player) => start(player, { region: 'foreign' })],
  ['regionUnknown', (player) => start(player, { region: 'unknown' })],
  [
    'restricted',
    async (player) => {
      await exclude({ player: player.id, kind: 'self', term: { months: 6 }, by: 'nena', reason: 'Form 2' })
      expect(await start(player)).toMatchObject({ code: 401 })
      return await call('accountLogin', await credentials(player.account, player.password), { device: player.device })
    },
  ],
  [
    'kycNeeded',
    async (player) => {
      await change(player, { registeredAt: new Date(Date.now() - 8 * 86_400_000) })
      return await start(player)
    },
  ],
  [
    'birthDateNeeded',
    async (player) => {
      await change(player, { ageState: 'missing' })
      return await start(player)
    },
  ],
  [
    'ageInReview',
    async (player) => {
      await change(player, { ageState: 'review' })
      return await start(player)
    },
  ],
  ['textsNeeded', async () => await start(await newPlayer({ hasAgreed: false }))],
  ['stakeLimit', (player) => spinAfter(player, () => setLimit(player, 'stakeDay', STAKE - 1))],
  [
    'checkDue',
    (player) =>
      spinAfter(player, async ({ id }) => {
        await db.insert(playCounts).values({ player: id, day: '2026-01-01' }).onConflictDoNothing()
        await db.update(playCounts).set({ checkMinutes: 100 }).where(eq(playCounts.player, id))
      }),
  ],
  ['insufficientCoin', async () => spinAfter(await newPlayer({ coin: STAKE - 1 }), () => {})],
]

describe('what keeps a player from a game, or from a stake in it,', () => {
  test.each(reasons)('is refused with a reason of its own: %s', async (name, refused) => {
    const player = await newPlayer({ coin: 10_000 })
    expect(await refused(player)).toMatchObject({ code: 200, errcode: errcodes[name] })
  })

  test.each(locales)('has a message of its own in every language: %s', (locale) => {
    const names = [...reasons.map(([name]) => name), 'gameUnapproved'] as const
    const said = names.map((name) => textAt(locale, wordsOfErrcode(lobbyErrcodes[name as keyof typeof lobbyErrcodes])))
    expect(said.filter((text) => text === undefined)).toEqual([])
    expect(new Set(said).size).toBe(names.length)
  })
})

function textAt(locale: string, key = ''): unknown {
  const [file, ...path] = key.split('.')
  const words: unknown = JSON.parse(readFileSync(join(CONTENT, locale, `${file}.json`), 'utf8'))
  return path.reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], words)
}
