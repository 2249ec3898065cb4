import { beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls/index.ts'
import { errcodes, type RefusalName } from '#contract/errcodes.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import { call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { startGameSession } from '../games/gameSession.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { cases, common } from './cases.ts'
import { everythingOf } from './ownedRows.ts'
import { callNames, fieldsOf, isNaming } from './schema.ts'

const naming = callNames.flatMap((name) =>
  fieldsOf(name)
    .filter(isNaming)
    .filter((field) => !Object.hasOwn(common, field.name))
    .map(({ path }) => `${name}.${path}`),
)
const told = Object.entries(cases).flatMap(([key, each]) =>
  typeof each === 'string' || !each ? [] : [{ key, ...each }],
)

beforeAll(async () => {
  await freshDatabase()
})

const errcodeOf = (said: RefusalName | object | undefined) => (typeof said === 'string' ? errcodes[said] : 0)

/** The client that a call needs: with the player's token, or with a game token. */
async function clientFor(name: CallName, player: TestPlayer) {
  return calls[name].access === 'game' ? { ...player, token: await startGameSession(player.token) } : player
}

test('every naming field has a case, or a reason why it needs none', () => {
  expect(naming.filter((key) => !Object.hasOwn(cases, key))).toEqual([])
  expect(Object.keys(cases).filter((key) => !naming.includes(key))).toEqual([])
})

describe.each(told)('$key of another player', ({ key, of, stranger: said, owner: ownerSaid }) => {
  const name = callNames.find((each) => key.startsWith(`${each}.`)) ?? 'online'

  test('is neither read nor changed', async () => {
    const [owner, stranger] = [await newPlayer(), await newPlayer()]
    const fields = await of(owner, stranger)
    const client = await clientFor(name, stranger)
    const before = await everythingOf(owner.id)
    const reply = await call(name, fields, client)
    expect(reply).toMatchObject({ code: 200, errcode: errcodeOf(said), ...(typeof said === 'object' && said) })
    expectNothingOf(owner, reply)
    if (calls[name].access !== 'public') expect(await call(name, fields, newClient())).toMatchObject({ code: 401 })
    expect(await everythingOf(owner.id)).toEqual(before)
    // Its owner could have it.
    expect(await call(name, fields, await clientFor(name, owner))).toMatchObject({
      code: 200,
      errcode: errcodeOf(ownerSaid),
    })
  })
})

function expectNothingOf({ id, account, token }: TestPlayer, reply: WireReply): void {
  const text = JSON.stringify(reply)
  for (const secret of [String(id), account, token]) expect(text).not.toContain(secret)
}

test('naming fields are found by name, and by holding a UUID', () => {
  expect(naming).toEqual(expect.arrayContaining(['isRechargeDone.orderId', 'getMail2.cursor', 'exchange.requestId']))
})
