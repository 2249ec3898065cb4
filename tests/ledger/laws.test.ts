import { AssertionError } from 'node:assert'
import { beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#server/call/refusal.ts'
import { db } from '#server/db/database.ts'
import type { AccountName } from '#server/ledger/accounts.ts'
import { balancesOf, type Entry, type Move, post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { fc } from '../chance.ts'
import { freshDatabase } from '../database.ts'

type End = 'posted' | 'exists' | 'insufficientCoin' | 'other moves'

const PLAYERS = 3
const coins = ['coin', 'hold', 'safebox'] as const
let firstPlayer = 200_000

const player = fc.integer({ min: 0, max: PLAYERS - 1 })
const coinAccount = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(player, fc.constantFrom(...coins)).map(([nth, pocket]) => `${nth}:${pocket}`) },
  { weight: 1, arbitrary: fc.constantFrom('house:games', 'house:promotions', 'channel:1') },
)
const pointsAccount = fc.oneof(
  player.map((nth) => `${nth}:points`),
  fc.constant('house:points'),
)
const pair = (account: fc.Arbitrary<string>) => fc.tuple(account, account).filter(([from, to]) => from !== to)
const move = fc.record({
  pair: fc.oneof({ weight: 4, arbitrary: pair(coinAccount) }, { weight: 1, arbitrary: pair(pointsAccount) }),
  cents: fc.integer({ min: 1, max: 300 }),
})
const posting = fc.record({
  id: fc.integer({ min: 0, max: 20 }),
  reason: fc.constantFrom('round', 'adjustment'),
  moves: fc.array(move, { minLength: 1, maxLength: 4 }),
})
const postings = fc.array(posting, { minLength: 1, maxLength: 30 })
type Posting = typeof posting extends fc.Arbitrary<infer Value> ? Value : never

/** Random postings for new players. */
function madeOut(drawn: Posting[]): Entry[] {
  const first = firstPlayer
  firstPlayer += PLAYERS
  const name = (text: string) => text.replace(/^\d/, (nth) => `player:${first + Number(nth)}`) as AccountName // drawn above
  return drawn.map(({ id, reason, moves }) => ({
    id: `law:${first}:${id}`,
    reason: reason as Entry['reason'], // one of two constants
    moves: moves.map(({ pair: [from, to], cents }) => ({ from: name(from), to: name(to), cents })),
  }))
}

async function send(entry: Entry): Promise<End> {
  try {
    return (await db.transaction((tx) => post(tx, entry))).outcome
  } catch (error) {
    if (error instanceof Refusal) return 'insufficientCoin'
    if (error instanceof AssertionError && error.message.includes('other moves')) return 'other moves'
    throw error
  }
}

/** A minimal model of the ledger: the expected result of each posting, and the balances after it. */
class Model {
  readonly balances = new Map<string, number>()
  readonly posted = new Map<string, string>()

  expects({ id, reason, moves }: Entry): End {
    const asked = JSON.stringify([reason, moves])
    const known = this.posted.get(id)
    if (known) return known === asked ? 'exists' : 'other moves'
    const after = new Map(this.balances)
    if (!moves.every((step) => this.take(after, step))) return 'insufficientCoin'
    this.posted.set(id, asked)
    for (const [name, balance] of after) this.balances.set(name, balance)
    return 'posted'
  }

  private take(balances: Map<string, number>, { from, to, cents }: Move): boolean {
    const left = (balances.get(from) ?? 0) - cents
    balances.set(from, left)
    balances.set(to, (balances.get(to) ?? 0) + cents)
    return left >= 0 || !from.startsWith('player:')
  }
}

const playersOf = (entries: Entry[]) => [
  ...new Set(
    entries
      .flatMap(({ moves }) => moves.flatMap(({ from, to }) => [from, to].map((name) => name.split(':'))))
      .flatMap(([kind, id]) => (kind === 'player' ? [Number(id)] : [])),
  ),
]

describe('any posting', () => {
  beforeAll(freshDatabase)

  test('one after another has the expected result, and the books balance', async () => {
    await fc.assert(
      fc.asyncProperty(postings, async (drawn) => {
        const entries = madeOut(drawn)
        const model = new Model()
        for (const entry of entries) expect(await send(entry)).toBe(model.expects(entry))
        for (const id of playersOf(entries)) {
          for (const [pocket, cents] of Object.entries(await balancesOf(db, id))) {
            expect(cents).toBe(model.balances.get(`player:${id}:${pocket}`) ?? 0)
          }
        }
        expect(await verifyLedger(db)).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  test('in parallel leaves no player below zero, and the books balance', async () => {
    await fc.assert(
      fc.asyncProperty(postings, async (drawn) => {
        const entries = madeOut(drawn)
        const ends = await Promise.all(entries.map(send))
        const posted = entries.filter((_, nth) => ends[nth] === 'posted').map(({ id }) => id)
        expect(new Set(posted).size).toBe(posted.length)
        for (const id of playersOf(entries)) {
          for (const cents of Object.values(await balancesOf(db, id))) expect(cents).toBeGreaterThanOrEqual(0)
        }
        expect(await verifyLedger(db)).toEqual([])
      }),
      { numRuns: 30 },
    )
  })
})
