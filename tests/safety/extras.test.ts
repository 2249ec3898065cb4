import { beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls/index.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'

import { wire } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { startGameSession } from '../games/gameSession.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { at, fullBody, placesOf } from './body.ts'
import { everythingOf } from './ownedRows.ts'
import { callNames, objectsOf } from './schema.ts'

/** Fields that a malicious client would like to set. The last are built-in names of objects. */
const GREEDY = [
  ...['id', 'pid', 'uuid', 'aid', 'player', 'playerId', 'eventUserId', 'token', 'session', 'state', 'isBot', 'isAdmin'],
  ...['coin', 'lottery', 'safebox', 'balance', 'cents', 'bonus', 'price', 'count', 'win', 'betRate'],
  ...['vip', 'vipExp', 'userLevel', 'bet', 'totalRecharge', 'firstRecharge', 'turnoverLeft', 'hasDeposited'],
  ...['hasKyc', 'hasSafeboxPassword', 'passwordHash', 'account', 'nickname', 'mobile', 'inviteCode', 'registeredAt'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'],
]
/** Kinds of object schemas that keep or accept unknown fields. */
const OPEN_KINDS = ['object', 'loose_object', 'object_with_rest', 'record', 'any', 'unknown', 'custom', 'map']

let player: TestPlayer
let gameToken = ''
let held: object

beforeAll(async () => {
  await freshDatabase()
  player = await newPlayer()
  gameToken = await startGameSession(player.token)
  held = await everythingOf(player.id)
})

/** A call as the server dispatches it, after `JSON.parse` of the text. */
async function post(name: CallName, text: string): Promise<WireReply> {
  const token = calls[name].access === 'game' ? gameToken : player.token
  return await wire(player)(name, JSON.parse(text), token)
}

const MARK = '\u2603'

/** The text of a body with one more field in the object at a path. It is edited as text, since a copied object would lose `__proto__`. */
function withField(body: unknown, path: string, name: string, value: string): string {
  const target = at(body, path)
  const marked = JSON.stringify(body, (_key, field) => (field === target ? { ...field, [MARK]: 0 } : field))
  return marked.replace(`"${MARK}":0`, `${JSON.stringify(name)}:${value}`)
}

describe.each(callNames)('%s', (name) => {
  const places = placesOf(name)

  test('accepts unknown fields in no object', () => {
    expect(objectsOf(name).filter(({ type }) => OPEN_KINDS.includes(type))).toEqual([])
    expect(places).toContain('')
  })

  test.each(places)('accepts no unknown field, at "%s"', async (path) => {
    const body = fullBody(name)
    for (const extra of GREEDY) {
      const own = Object.keys(at(body, path))
      if (own.includes(extra)) continue
      const reply = await post(name, withField(body, path, extra, '{"coin":1000000}'))
      expect(reply, `${path} ${extra}`).toMatchObject({ code: 400 })
      expect(String(reply.field)).toMatch(new RegExp(`(^|\\.)${extra}$`))
    }
  })
})

test('and neither the player nor built-in objects have changed', async () => {
  expect(await everythingOf(player.id)).toEqual(held)
  expect(({} as { coin?: number }).coin).toBeUndefined()
})
