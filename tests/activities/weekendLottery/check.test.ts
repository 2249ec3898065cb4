import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { $drawCheck, checkLottery } from '#islands/activities/weekendLottery/check.ts'
import { $player } from '#islands/player.ts'
import { countTickets } from '#server/activities/weekendLottery/count.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { wire } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { aUser } from '../../lobby/session.ts'
import type { TestPlayer } from '../../player.ts'
import { BET, bet, closeIt, crowd, DAY, DRAWS, forgetDraws, holdIt, lotteryOn, TUESDAY } from './fixture.ts'

/** The browser's check against the real server, and against one that lies. */

type Reply = Record<string, unknown>

let mine: TestPlayer
/** What a lying server changes of its replies, by call. */
let lies: Record<string, (reply: Reply) => Reply>

beforeAll(async () => {
  await freshDatabase()
  await forgetDraws()
  setClock(TUESDAY)
  lotteryOn()
  const [first, second] = await crowd(3, 4)
  if (!first || !second) throw new Error('nobody plays')
  mine = second
  // Two runs of numbers.
  await bet(mine, 2 * BET)
  await countTickets()
  const way = wire(mine)
  setTransport(async (name, body, token) => {
    const reply: Reply = { ...(await way(name, body, token)) }
    return lies[name]?.(structuredClone(reply)) ?? reply
  })
})
beforeEach(async () => {
  lies = {}
  writeToken(mine.token)
  const [row] = await db.select().from(players).where(eq(players.id, mine.id))
  $player.set({ state: 'ready', user: { ...aUser(mine.id), uuid: row?.uuid ?? '' } })
})
afterEach(() => {
  $player.set({ state: 'guest' })
  clearToken()
})
afterAll(() => {
  setTransport(undefined)
  setClock(undefined)
  setCatalogue(undefined)
})

async function broken(): Promise<string[] | string> {
  await checkLottery(DAY)
  const check = $drawCheck.get()
  if (check.step !== 'done') return check.step === 'failed' ? check.why : check.step
  return check.findings.filter(({ holds }) => !holds).map(({ law }) => law)
}
const laws = () => {
  const check = $drawCheck.get()
  return check.step === 'done' ? check.findings.map(({ law }) => law) : []
}

test('a draw that is open has nothing to check, and one that is closed has its list and moment', async () => {
  expect(await broken()).toBe('unknown')
  await checkLottery('tomorrow')
  expect($drawCheck.get()).toEqual({ step: 'failed', why: 'unknown' })
  await closeIt()
  expect(await broken()).toEqual([])
  expect(laws()).toEqual(['moment', 'list', 'mine'])
})

test('a drawn one is drawn again in the browser, and holds for its player and for a guest', async () => {
  await holdIt()
  expect(await broken()).toEqual([])
  expect(laws()).toEqual(['seed', 'beacon', 'winners', 'moment', 'list', 'mine'])
  expect($drawCheck.get()).toMatchObject({ mine: 6 })
  clearToken()
  $player.set({ state: 'guest' })
  expect(await broken()).toEqual([])
  expect(laws()).not.toContain('mine')
})

const drawn = (change: (drawn: Reply) => void) => (reply: Reply) => {
  change(reply.drawn as Reply)
  return reply
}

test.each<[string, string, (reply: Reply) => Reply, string[]]>([
  ['another seed', 'weekendLotteryProof', drawn((told) => (told.serverSeed = 'a'.repeat(64))), ['seed', 'winners']],
  [
    'a value of its own',
    'weekendLotteryProof',
    drawn((told) => (told.signature = `8${String(told.signature).slice(1, -1)}0`)),
    ['beacon', 'winners'],
  ],
  ['another winner', 'weekendLotteryProof', drawn((told) => (told.winners = [{ place: 1, ticket: 99 }])), ['winners']],
  ['fewer tickets', 'weekendLotteryProof', (reply) => ({ ...reply, tickets: 8, numbers: 8 }), ['list', 'winners']],
  ['more numbers', 'weekendLotteryProof', (reply) => ({ ...reply, numbers: 900 }), ['winners']],
  [
    'a round of before the closing',
    'weekendLotteryProof',
    (reply) => ({ ...reply, closesAt: DRAWS.getTime() + 1 }),
    ['moment'],
  ],
  ['another page', 'weekendLotteryProof', (reply) => ({ ...reply, pages: ['b'.repeat(64)] }), ['list', 'mine']],
  [
    'a list without my ticket',
    'weekendLotteryList',
    (reply) => ({ ...reply, lines: (reply.lines as Reply[]).map((line) => ({ ...line, mark: 'c'.repeat(64) })) }),
    ['mine'],
  ],
  [
    'tickets that are not in the list',
    'weekendLotteryTickets',
    (reply) => ({ ...reply, rows: [{ line: 9, first: 1, last: 3, time: 0, won: [] }] }),
    ['mine'],
  ],
])('a server that tells %s is found out', async (_, name, lie, wanted) => {
  lies = { [name]: lie }
  expect([await broken()].flat().toSorted()).toEqual(wanted.toSorted())
})

test('a server that cannot be reached is no verdict', async () => {
  lies = { weekendLotteryList: () => ({ code: 500, errcode: 0, requestId: 'x' }) }
  expect(await broken()).toBe('offline')
})
