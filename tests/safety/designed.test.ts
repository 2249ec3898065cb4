import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isGuessable } from '#contract/account/passwords.ts'
import { calls } from '#contract/calls/index.ts'
import { errcodes } from '#contract/errcodes.ts'
import { passwordProblem } from '#contract/rules.ts'
import { EVENT_TEXT_MAX } from '#contract/telemetry/limits.ts'
import { sessions } from '#server/account/tables.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { clientEvents } from '#server/telemetry/tables.ts'
import { configure, written } from '../account/phones.ts'
import { call, newClient, succeed } from '../call.ts'
import { halfOf } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { credentials, encrypted, newPlayer, type TestPlayer } from '../player.ts'
import { designed } from './designed.ts'
import { type EdgeCase, edgeCases, edgeCaseTexts } from './edgeCaseTexts.ts'
import { everythingOf } from './ownedRows.ts'
import { callNames, textFieldsOf } from './schema.ts'

beforeAll(freshDatabase)
afterEach(() => configure(written))

/** Only for these, the database is read before and after, since twenty tables take long. */
const WATCHED: EdgeCase[] = ['SQL', 'leading zeros']

/** What every field is given. */
const ALWAYS: EdgeCase[] = [...WATCHED, 'a name that objects have']

/**
 * Refused texts for one player, who is as before after each. Fewer than the wrong tries after which any call refuses for their number. An
 * accepted text is a player's last.
 */
const USES_MAX = 4

/** The database's rows of a player, except the counter of wrong safe-box tries. */
async function heldBy({ id }: TestPlayer) {
  const held = JSON.stringify(await everythingOf(id)).replaceAll(/"wrong_tries":\d+/g, '')
  return { held, all: await db.$count(players) }
}

const account = (typed: string) => credentials(typed, 'Parol-Night-1')

const rows = Object.entries(designed).map(([key, how], at) => [key, how, at] as const)

describe.each(rows)('%s', (key, { with: rest, says, fine = {}, isSecret, token }, at) => {
  const name = callNames.find((each) => key.startsWith(`${each}.`)) ?? 'online'
  const field = key.slice(name.length + 1)

  test('is a text field of the contract', () => expect(textFieldsOf(name)).toContain(field))

  test('replies alike to any edge-case text, and stores nothing of it', async () => {
    const told: string[] = []
    const begin = async () => {
      const player = await newPlayer()
      const form = await rest(player)
      return { player, form, ownToken: (await token?.(player)) ?? player.token }
    }
    let begun = await begin()
    let uses = 0
    for (const odd of new Set([...ALWAYS, ...halfOf(edgeCases, at)])) {
      const text = edgeCaseTexts[odd]
      // Encryption can carry only shorter texts.
      if (isSecret && text.length > 200) continue
      const typed = isSecret ? await encrypted(text) : text
      if (!v.is(calls[name].body, { ...begun.form, [field]: typed })) continue
      if (uses === USES_MAX) {
        begun = await begin()
        uses = 0
      }
      const { player, form, ownToken } = begun
      const fields = { ...form, [field]: typed }
      const before = WATCHED.includes(odd) ? await heldBy(player) : undefined
      const reply = await call(name, fields, { ...newClient(), token: ownToken })
      uses = fine[odd] ? USES_MAX : uses + 1
      told.push(odd)
      if (fine[odd]) {
        expect(reply, odd).toMatchObject({ code: 200, errcode: 0, ...fine[odd] })
        continue
      }
      expect(reply, odd).toMatchObject({ code: 200, errcode: errcodes[says] })
      if (before) expect(await heldBy(player)).toEqual(before)
    }
    expect(told).toEqual(expect.arrayContaining(['a name that objects have']))
  })
})

describe('a password', () => {
  const fitting = edgeCases.filter((odd) => !passwordProblem(edgeCaseTexts[odd], written))

  test('of odd characters has a valid length', () => {
    expect(fitting).toEqual(
      expect.arrayContaining(['only spaces', 'an emoji', 'right-to-left letters', 'leading zeros']),
    )
    expect(fitting).not.toContain('nothing')
    expect(fitting).not.toContain('too long')
  })

  test.each(fitting)('may be %s, and then opens the account exactly as typed', async (odd) => {
    const name = `odd${randomUUID().replaceAll('-', '').slice(0, 10)}`
    const register = async (password: string) =>
      await call('accountRegist', { ...(await credentials(name, password)), type: 0 })
    // An easy one is refused, and holds the same characters with something of its own.
    const isEasy = isGuessable(edgeCaseTexts[odd], [name])
    if (isEasy) expect(await register(edgeCaseTexts[odd])).toMatchObject({ errcode: errcodes.passwordEasy })
    const chosen = isEasy ? `${edgeCaseTexts[odd].slice(0, 10)}Tubig` : edgeCaseTexts[odd]
    const logIn = async (password: string) => await call('accountLogin', await credentials(name, password))
    expect(await register(chosen)).toMatchObject({ errcode: 0 })
    expect(await logIn(chosen)).toMatchObject({ errcode: 0 })
    for (const other of [`${chosen} `, chosen.slice(1)]) {
      expect(await logIn(other)).toMatchObject({ errcode: errcodes.loginWrong })
    }
  })
})

describe('an unused stored text', () => {
  const kept = edgeCases.filter((odd) => edgeCaseTexts[odd].length > 0 && edgeCaseTexts[odd].length < 200)

  test.each(kept)('of a device is stored literally: %s', async (odd) => {
    const text = edgeCaseTexts[odd]
    const body = await account(`odd${randomUUID().replaceAll('-', '').slice(0, 10)}`)
    const phoneinfoJsonModel = { ...body.phoneinfoJsonModel, os: text, deviceModel: text }
    const { token } = await call('accountRegist', { ...body, phoneinfoJsonModel, type: 0 })
    const [session] = await db.select().from(sessions).orderBy(desc(sessions.openedAt)).limit(1)
    expect(session?.phoneInfo).toMatchObject({ os: text, deviceModel: text })
    const { rows } = await call('getSessions', {}, { ...newClient(), token: String(token) })
    // Excludes ids and times, whose random digits may contain the number by chance.
    const shown = (rows as { device: string; network: string }[]).map(({ device, network }) => ({ device, network }))
    expect(shown).toHaveLength(1)
    expect(JSON.stringify(shown)).not.toContain(text)
  })

  test.each(kept.filter((odd) => Buffer.byteLength(edgeCaseTexts[odd]) <= EVENT_TEXT_MAX))(
    'of an event is kept letter for letter: %s',
    async (odd) => {
      const text = edgeCaseTexts[odd]
      const event = {
        name: 'page_view',
        data: text,
        eventTime: 1,
        eventUserId: 0,
        channel: text,
        appId: text,
        version: text,
      }
      expect(await call('anonymous/appEventLogClient', { eventList: [event] })).toMatchObject({ errcode: 0 })
      const [row] = await db.select().from(clientEvents).orderBy(desc(clientEvents.id)).limit(1)
      expect(row).toMatchObject({ data: text, channel: text, appId: text, version: text })
    },
  )
})

/** What a call with a cursor cannot do without. */
const alsoAsked: Partial<Record<string, object>> = { weekendLotteryTickets: { day: '2026-11-29' } }

const withCursor = callNames.filter((name) => textFieldsOf(name).includes('cursor'))

test.each(withCursor)('a cursor that %s never made leads nowhere else', async (name) => {
  const player = await newPlayer()
  const first = await succeed(name, { ...alsoAsked[name] }, player)
  for (const odd of edgeCases) {
    if (edgeCaseTexts[odd].length <= 64)
      expect(await succeed(name, { ...alsoAsked[name], cursor: edgeCaseTexts[odd] }, player)).toEqual(first)
  }
})
