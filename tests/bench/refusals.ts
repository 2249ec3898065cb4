import { randomBytes, randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { eq } from 'drizzle-orm'
import { makeToken } from '#server/base/tokens.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { call } from '../call.ts'
import { credentials, newPlayer, type TestPlayer } from '../player.ts'
import { atMost, type Figure, median } from './figure.ts'

const SAMPLES = 100
const LIMIT = Number((1.95 * Math.sqrt(2 / SAMPLES)).toFixed(3))

/** Refusals that must look alike: those of a group. Whoever asks knows which it is, by what was sent and how often. */
type Kind = { name: string; errcode: number; body: () => Promise<object> }
type Timed = Kind & { times: number[] }

/**
 * Times the refusals that must not be told apart. Without a device's key: wrong password, also of a player
 * with two-factor log-in, unknown account, unreadable ciphertext. With one:
 * a wrong password where the key opens nothing, an unknown account, and a wrong password where the player has come in by it.
 * After too many guesses: an account that is there, and one that is not.
 * All take turns in random order, so that a busy moment of the machine falls on all of them. The budget is the
 * Kolmogorov-Smirnov distance that chance alone exceeds once in a thousand runs. Needs the database open.
 */
export async function refusalFigures(): Promise<Figure[]> {
  const groups = await groupsOfKinds()
  const kinds = groups.flat()
  for (let round = 0; round < SAMPLES; round += 1) {
    for (const kind of kinds.toSorted(() => Math.random() - 0.5)) kind.times.push(await timed(await kind.body(), kind))
  }
  const names = kinds.map(({ name, times }) => `${name} ${median(times).toFixed(1)} ms`)
  const distance = Math.max(...groups.flatMap(pairsOf).map(([one, other]) => distanceOf(one.times, other.times)))
  return [atMost(`refused log-ins told apart by time (${names.join(', ')})`, distance, LIMIT, 'of 1')]
}

async function groupsOfKinds(): Promise<Timed[][]> {
  // A player who is guessed at would be closed to guesses after ten: one of many, each asked a few times.
  const known: TestPlayer[] = []
  while (known.length < SAMPLES / 2) known.push(await newPlayer())
  const own = await Promise.all(known.map(async (player) => ({ ...player, deviceKey: await deviceKeyOf(player) })))
  const next = turns(known)
  const stepped = turns(await Promise.all(Array.from({ length: SAMPLES / 4 }, withStep)))
  const nextOwn = turns(own)
  const [locked, lockedUnknown] = [await newPlayer(), { account: unknown() }]
  await Promise.all([locked, lockedUnknown].map(({ account }) => lock(account)))
  const wrong = (account: string, fields: object = {}) => withWrongPassword(account, fields)
  const plain: Kind[] = [
    { name: 'wrong password', errcode: 101, body: () => wrong(next().account) },
    { name: 'where codes are on', errcode: 101, body: () => wrong(stepped()) },
    { name: 'unknown account', errcode: 101, body: () => wrong(unknown()) },
    { name: 'unreadable ciphertext', errcode: 101, body: () => wrong(next().account, { password: garbage() }) },
  ]
  const withKey: Kind[] = [
    { name: 'with a strange key', errcode: 101, body: () => wrong(next().account, { deviceKey: makeToken() }) },
    { name: 'unknown account with one', errcode: 101, body: () => wrong(unknown(), { deviceKey: makeToken() }) },
    {
      name: 'with its own key',
      errcode: 101,
      body: () => {
        const { account, deviceKey } = nextOwn()
        return wrong(account, { deviceKey })
      },
    },
  ]
  const tooMany: Kind[] = [
    { name: 'too many guesses', errcode: 1043, body: () => wrong(locked.account) },
    { name: 'too many at nobody', errcode: 1043, body: () => wrong(lockedUnknown.account) },
  ]
  return [plain, withKey, tooMany].map((group) => group.map((kind) => ({ ...kind, times: [] })))
}

/** The account of a player who wants a code from a device that is new. */
async function withStep(): Promise<string> {
  const { id, account } = await newPlayer()
  const mobile = `+63998${String(id).padStart(7, '0')}`
  await db.update(players).set({ mobile, hasTwoFactor: true }).where(eq(players.id, id))
  return account
}

const unknown = () => `x${randomUUID().slice(0, 8)}`
const garbage = () => randomBytes(256).fill(0, 0, 1).toString('base64')

function turns<Item>(items: Item[]): () => Item {
  let turn = 0
  return () => items[turn++ % items.length] as Item // of a list that is not empty
}

async function withWrongPassword(account: string, fields: object): Promise<object> {
  return { ...(await credentials(account, 'Wrong-Password-1')), ...fields }
}

/** The key of a device that a player comes in from. */
async function deviceKeyOf({ account, password }: TestPlayer): Promise<string> {
  return String((await call('accountLogin', await credentials(account, password))).deviceKey)
}

async function lock(account: string): Promise<void> {
  let reply = await call('accountLogin', await withWrongPassword(account, {}))
  while (reply.errcode === 101) reply = await call('accountLogin', await withWrongPassword(account, {}))
}

async function timed(body: object, { name, ...kind }: Kind): Promise<number> {
  const before = performance.now()
  const { errcode } = await call('accountLogin', body)
  const took = performance.now() - before
  if (errcode !== kind.errcode) throw new Error(`a log-in (${name}) was answered with ${errcode}`)
  return took
}

function pairsOf(group: Timed[]): [Timed, Timed][] {
  return group.flatMap((one, index) => group.slice(index + 1).map((other): [Timed, Timed] => [one, other]))
}

/** Kolmogorov-Smirnov: the greatest gap between the two cumulative distributions. */
function distanceOf(one: number[], other: number[]): number {
  const share = (times: number[], upTo: number) => times.filter((time) => time <= upTo).length / times.length
  return Math.max(...[...one, ...other].map((time) => Math.abs(share(one, time) - share(other, time))))
}
