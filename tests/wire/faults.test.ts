import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { PLAYER_KEY } from '#client/wire/keys.ts'
import { knowReplies, post } from '#client/wire/post.ts'
import { dropStored, writeStored } from '#client/wire/storage.ts'
import { writeToken } from '#client/wire/token.ts'
import { type Body, type CallName, calls } from '#contract/calls/index.ts'
import { repeats } from '#contract/calls/repeats.ts'
import { errcodes } from '#contract/errcodes.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { handlers } from '#server/dispatch/calls.ts'
import { makeApp } from '#server/http/app.ts'
import { type HttpServer, listen } from '#server/http/server.ts'
import { fc } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { fittingBody } from '../http/arbitraryBodies.ts'
import { isLongRun } from '../long.ts'
import { encrypted, inLobby, newPlayer } from '../player.ts'
import { everythingOf } from '../safety/ownedRows.ts'
import { callNames } from '../safety/schema.ts'
import { type Arranged, arrangements, harmless, isArranged } from './arrangements.ts'
import { type FaultName, type FaultyLine, faults, type Heard, openLine } from './faultyLine.ts'

// Every call that changes something, by the client's own code, over a line that fails once: it is done exactly once, and the client hears so.

// A proxy sets the addresses, so that no case hits another's limits.
vi.hoisted(() => vi.stubEnv('PERYA_PROXY_HOPS', '1'))
// A stand-in's replies fit in shape alone.
vi.hoisted(() => vi.stubEnv('PERYA_CHECK_REPLIES', 'off'))

const ALL = Object.keys(faults) as FaultName[] // keys of a constant object
const DECISIVE: FaultName[] = ['answer lost']
/** One of each kind: with an id of its own, with a key, with a proof, in a game. */
const THROUGH_ALL: CallName[] = ['exchange', 'houseSpin', 'receiveTaskAward', 'recharge3', 'accountRegist', 'gameLike']
const faultsOf = (name: CallName) => (isLongRun || THROUGH_ALL.includes(name) ? ALL : DECISIVE)
const TRIES_MAX = 4

const changing = callNames.filter((name) => repeats[name] !== 'reads' && repeats[name] !== 'anew')
const realFetch = globalThis.fetch
let server: HttpServer
let line: FaultyLine

beforeAll(async () => {
  await freshDatabase()
  server = await listen(makeApp(), 0, '127.0.0.1')
  line = await openLine(server.port)
  globalThis.fetch = (input, init) => realFetch(new URL(String(input), `http://127.0.0.1:${line.port}`), init)
  await knowReplies()
})
afterEach(() => {
  vi.restoreAllMocks()
  setCatalogue(undefined)
})
afterAll(async () => {
  globalThis.fetch = realFetch
  await line.close()
  await server.stop()
})

/** Takes a device into the hands of this player. */
function hold({ from, player }: Arranged): void {
  writeStored('perya.fingerprint', from.device)
  if (player === undefined) dropStored(PLAYER_KEY)
  else writeStored(PLAYER_KEY, String(player))
  line.from(from.address)
}

/** Makes the call as a page does, again until it hears what became of it. */
async function hear(name: CallName, arranged: Arranged) {
  const heard: string[] = []
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    // The arrangement names the call's own fields.
    const body = (await arranged.fields()) as Body<CallName>
    if (calls[name].access !== 'game') writeToken(arranged.from.token)
    const answer = await (calls[name].access === 'game' ? post(name, body, arranged.from.token) : post(name, body))
    if (answer.ok || answer.why === 'refused') return answer
    heard.push(answer.why)
  }
  throw new Error(`${name} heard ${heard.join(', ')}`)
}

/** A body that the call accepts. */
function bodyOf(name: CallName): unknown {
  const drawn = fc.sample(fittingBody(calls[name].body), { numRuns: 200, seed: 7 })
  const fits = drawn.find((each) => v.safeParse(calls[name].body as v.GenericSchema, each).success)
  if (fits === undefined) throw new Error(`no body of ${name} was drawn`)
  return fits
}

const PASSWORDS = ['password', 'current', 'oldPassword', 'loginPassword']

/** A body whose passwords are encrypted, anew each time. */
async function sealed(drawn: Record<string, unknown>): Promise<object> {
  const body = { ...drawn }
  for (const field of PASSWORDS) if (field in body) body[field] = await encrypted('Karusel-777')
  return body
}

const parsed = ({ body }: Heard) => JSON.parse(body.toString('utf8')) as Record<string, unknown>
const inPhoneLobby = { registerType: 'phone', otpStatus: true } as const

async function arrange(name: keyof typeof arrangements & CallName): Promise<Arranged> {
  const prepare = arrangements[name]
  if (!prepare) throw new Error(`${name} is not arranged`)
  return await prepare()
}

/** Rows that each request touches, whatever it asks. */
const TOUCHED = /^(?:sessions|rate_limits|known_devices|player_totals)\./
async function rowsOf(player: number | undefined): Promise<object> {
  if (player === undefined) return {}
  const rows = await everythingOf(player)
  return Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, TOUCHED.test(table) ? all.length : all]))
}

async function once(name: keyof typeof arrangements & CallName, fault: FaultName): Promise<void> {
  const arranged = await arrange(name)
  hold(arranged)
  let first: { told: Record<string, unknown>; rows: object } | undefined
  line.spoil(name, faults[fault], async (heard) => {
    first = { told: parsed(heard), rows: await rowsOf(arranged.player) }
  })
  const answer = await hear(name, arranged)
  expect(first?.told).toMatchObject({ code: 200, errcode: 0 })
  if (answer.ok) {
    const { code: _, errcode: __, ...told } = first?.told ?? {}
    if (repeats[name] === 'key') expect(answer.reply).toEqual(told)
  } else {
    expect(arranged.again && errcodes[arranged.again]).toBe(answer.why === 'refused' ? answer.errcode : answer.why)
  }
  expect(await rowsOf(arranged.player)).toEqual(first?.rows)
}

test('every call that changes something is in the table, and none that does not', () => {
  const told = [...Object.keys(arrangements), ...Object.keys(harmless)]
  const needed = callNames.filter((name) => repeats[name] !== 'reads' && repeats[name] !== 'key')
  expect(needed.filter((name) => !told.includes(name))).toEqual([])
  expect(told.filter((name) => repeats[name as CallName] === 'reads')).toEqual([])
})

describe.each(changing.filter(isArranged))('%s', (name) => {
  test.each(faultsOf(name))('%s', async (fault) => {
    const lobby = name === 'accountRegist4' ? inPhoneLobby : ({ registerType: 'username' } as const)
    await (name.startsWith('accountRegist') ? inLobby(lobby, () => once(name, fault)) : once(name, fault))
  })
})

describe('by a stand-in of its work', () => {
  test.each(changing.filter((name) => repeats[name] === 'key' && !isArranged(name)))(
    '%s is done once',
    async (name) => {
      const player = await newPlayer()
      for (const fault of faultsOf(name)) {
        const drawn = bodyOf(name)
        const [reply] = fc.sample(fittingBody(calls[name].reply), { numRuns: 1, seed: 7 })
        const work = vi.spyOn(handlers, name as 'gameLike').mockResolvedValue(Object(reply))
        const arranged = { from: player, player: player.id, fields: () => sealed(Object(drawn)) }
        hold(arranged)
        line.spoil(name, faults[fault], async () => {})
        const answer = await hear(name, arranged)
        expect(answer, fault).toMatchObject({ ok: true })
        expect(work, fault).toHaveBeenCalledTimes(1)
        work.mockRestore()
      }
    },
  )
})
