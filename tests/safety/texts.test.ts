import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls/index.ts'
import { type Client, call, newClient } from '../call.ts'
import { halfOf } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { startGameSession } from '../games/gameSession.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { changed, fullBody } from './body.ts'
import { edgeCases, edgeCaseTexts, nonStrings } from './edgeCaseTexts.ts'
import { everythingOf } from './ownedRows.ts'
import { callNames, isText, textFieldsOf } from './schema.ts'

let player: TestPlayer
let gameToken = ''

beforeAll(async () => {
  await freshDatabase()
  player = await newPlayer()
  gameToken = await startGameSession(player.token)
})

/** The player, each time on another device and address, so that rate limits do not hide other results. */
function clientFor(name: CallName): Client {
  return { ...newClient(), token: calls[name].access === 'game' ? gameToken : player.token }
}

const withText = callNames.filter((name) => textFieldsOf(name).length > 0)

test('every call with a text field is tested', () => {
  expect(withText).toEqual(expect.arrayContaining(['accountRegist', 'updateProfile', 'addBankInfo', 'getMail2']))
  expect(isText('accountLogin', 'phoneinfoJsonModel.deviceIdJsonModel.afuid')).toBe(true)
  expect(isText('recharge3', 'amount')).toBe(false)
})

describe.each(withText)('%s', (name) => {
  const body = fullBody(name)

  test('names the field of an invalid text, and does nothing', async () => {
    const before = await everythingOf(player.id)
    for (const path of textFieldsOf(name)) {
      const wrong = [...Object.values(edgeCaseTexts), ...nonStrings].map((value) => changed(body, path, value))
      for (const spoilt of wrong.filter((each) => !v.is(calls[name].wireBody, each))) {
        const reply = await call(name, spoilt, clientFor(name))
        expect(reply, JSON.stringify(spoilt)).toMatchObject({ code: 400, message: expect.any(String) })
        expect(String(reply.field).replace(/\.\d+/g, '')).toMatch(new RegExp(`^${path}(\\.|$)`))
      }
    }
    expect(await everythingOf(player.id)).toEqual(before)
  })

  const paths = textFieldsOf(name).map((path, at) => [path, at] as const)
  test.each(paths)('has a designed answer to any text that %s may be', async (path, at) => {
    for (const odd of halfOf(edgeCases, at)) {
      const spoilt = changed(body, path, edgeCaseTexts[odd])
      if (!v.is(calls[name].wireBody, spoilt)) continue
      // An undeclared refusal, or a reply of another shape, would be a 500.
      expect(await call(name, spoilt, clientFor(name)), `${path}: ${odd}`).toMatchObject({ code: 200 })
    }
  })
})
