import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { post } from '#client/wire/post.ts'
import { refuseOther } from '#client/wire/replies.ts'
import { type CallName, calls } from '#contract/calls/index.ts'
import { fc } from '../chance.ts'
import { fittingBody } from '../http/arbitraryBodies.ts'
import { callNames } from '../safety/schema.ts'

const wrong = [undefined, null, true, 7, 'x', [], [null], {}]
const onTheWire = (fields: object): unknown => JSON.parse(JSON.stringify({ ...fields, code: 200, errcode: 0 }))

/** Whether a schema finds a value of the wrong type, not just another number, text or choice. */
function isOtherKind(name: CallName, fields: unknown): boolean {
  const { issues = [] } = v.safeParse(calls[name].reply as v.GenericSchema, fields)
  return issues.some(({ kind, type }) => kind === 'schema' && type !== 'picklist')
}

describe.each(callNames)('a reply of %s', (name) => {
  const replies = fittingBody(calls[name].reply)

  test('is accepted in every form of the contract', () => {
    fc.assert(
      fc.property(replies, (fields) => refuseOther(name, onTheWire(Object(fields)))),
      { numRuns: 30 },
    )
  })

  test('is refused with a missing or mistyped field', () => {
    const [reply] = fc.sample(replies, { numRuns: 1, seed: 7 })
    for (const field of Object.keys(calls[name].reply.entries)) {
      for (const value of wrong) {
        const { code: _, errcode: __, ...spoilt } = Object(onTheWire({ ...Object(reply), [field]: value }))
        if (isOtherKind(name, spoilt))
          expect(() => refuseOther(name, onTheWire(spoilt)), `${field}: ${JSON.stringify(value)}`).toThrow(name)
      }
    }
  })
})

describe('garbage in the form of a success', () => {
  afterEach(() => {
    vi.doUnmock('#client/wire/replies.ts')
    vi.restoreAllMocks()
  })
  const answer = (reply: unknown) => vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(reply))

  test.each([
    {},
    { jackpotList: null },
    { jackpotList: [null] },
    { jackpotList: {} },
    { jackpotList: [{ phone: 1, timestamp: 'now', amount: null, gameId: [] }] },
  ])('%j counts as no answer', async (fields) => {
    answer({ code: 200, errcode: 0, ...fields })
    expect(await post('anonymous/lobbyTips', {})).toEqual({ ok: false, why: 'offline' })
  })

  test('further fields of a newer server pass, and a refusal needs no fields', async () => {
    answer({ code: 200, errcode: 0, jackpotList: [], more: { to: 'come' } })
    expect(await post('anonymous/lobbyTips', {})).toMatchObject({ ok: true, reply: { jackpotList: [] } })
    answer({ code: 200, errcode: 1004 })
    expect(await post('anonymous/lobbyTips', {})).toMatchObject({ ok: false, why: 'refused', errcode: 1004 })
  })

  test('a page without the code that reads replies has no answer', async () => {
    vi.resetModules()
    vi.doMock('#client/wire/replies.ts', () => {
      throw new Error('not found')
    })
    const { post: unread } = await import('#client/wire/post.ts')
    answer({ code: 200, errcode: 0, jackpotList: [] })
    expect(await unread('anonymous/lobbyTips', {})).toEqual({ ok: false, why: 'offline' })
  })
})
