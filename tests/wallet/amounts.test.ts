import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { CENTS_MAX } from '#contract/money.ts'
import { call } from '../call.ts'
import { fc, seed } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { startGameSession } from '../games/gameSession.ts'
import { fittingBody } from '../http/arbitraryBodies.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { callNames, fieldsOf, type Shape } from '../safety/schema.ts'
import { expectCleanBooks, pockets } from './walletHarness.ts'

const tokens = { public: '', player: '', game: '' }
let poor: TestPlayer

beforeAll(async () => {
  await freshDatabase()
  // Without coin, so that no amount at all may move any.
  poor = await newPlayer({ coin: 0 })
  Object.assign(tokens, { public: poor.token, player: poor.token, game: await startGameSession(poor.token) })
})
afterAll(expectCleanBooks)

/** The smallest amount of a field that is money; undefined for every other field. */
function smallestOf({ type, wrapped, pipe = [] }: Shape): number | undefined {
  if (type === 'optional' && wrapped) return smallestOf(wrapped)
  const rule = (name: string) => pipe.find((step) => step.type === name)?.requirement
  return rule('max_value') === CENTS_MAX ? Number(rule('min_value')) : undefined
}

/** Amounts that a call asks for. What it names within a shown reward is compared, and moves nothing (tests/activities/claimed.test.ts). */
const fields = callNames.flatMap((name) =>
  fieldsOf(name).flatMap(({ path, shape }) => {
    const smallest = smallestOf(shape)
    return smallest === undefined || path.startsWith('award.') ? [] : [[name, path, smallest] as const]
  }),
)

const wrongForms: readonly unknown[] = [
  ...[-1, -CENTS_MAX, 0.5, 100.01, 1e-7, CENTS_MAX + 1, 2 ** 53, 1e21, Number.NaN, Number.POSITIVE_INFINITY],
  ...['', '100', '1e3', '₱100', null, true, [], [100], {}, { cents: 100 }],
]

test('money is asked for by every call that moves it', () => {
  const names = new Set(fields.map(([name]) => name))
  for (const name of ['recharge3', 'exchange', 'payDebt', 'putSafebox', 'takeSafebox', 'lotteryExchange', 'houseSpin'])
    expect([...names]).toContain(name)
})

describe.each(fields)('%s.%s', (name, path, smallest) => {
  const send = async (amount: unknown) => {
    const { access, body } = calls[name]
    const [fits] = fc.sample(fittingBody(body), { numRuns: 1, seed })
    return await call(name, { ...(fits as object), [path]: amount }, { token: tokens[access] }) // the body of a call is an object
  }

  test('refuses every wrong form by its name, and the first amount beyond either end', async () => {
    for (const wrong of [smallest - 1, ...wrongForms])
      expect(await send(wrong), String(wrong)).toMatchObject({ code: 400, field: path })
    expect(await pockets(poor)).toEqual({ coin: 0, points: 0, hold: 0, safebox: 0 })
  })

  test('answers both ends, and moves nothing that is not there', async () => {
    for (const amount of [smallest, CENTS_MAX]) expect((await send(amount)).code, String(amount)).toBe(200)
    expect(await pockets(poor)).toEqual({ coin: 0, points: 0, hold: 0, safebox: 0 })
  })
})
