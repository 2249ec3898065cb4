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

/** A group of refusals that must look alike. The requester knows the group from the content and number of the requests. */
type Kind = { name: string; errcode: number; body: () => Promise<object> }
type Timed = Kind & { times: number[] }

/**
 * Measures refusals that must be indistinguishable. Without a device key: a wrong password, also with two-factor log-in; an unknown
 * account; an unreadable ciphertext. With a key: a wrong password with an invalid key; an unknown account; a wrong password on a known
 * device. After too many guesses: an existing account, and an unknown one. All run in random order, so that a busy moment of the machine
 * affects all. The budget is the Kolmogorov-Smirnov distance that chance exceeds once in a thousand runs. Needs an open database.
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
  // Ten guesses would lock one player out, so there are many, each guessed at a few times.
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

/** The account of a player with two-factor log-in. */
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
  return () => items[turn++ % items.length] as Item // an item of a non-empty list
}

async function withWrongPassword(account: string, fields: object): Promise<object> {
  return { ...(await credentials(account, 'Wrong-Password-1')), ...fields }
}

/** The key of a device that the player logs in from. */
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

/** Kolmogorov-Smirnov: the greatest distance between the two cumulative distributions. */
function distanceOf(one: number[], other: number[]): number {
  const share = (times: number[], upTo: number) => times.filter((time) => time <= upTo).length / times.length
  return Math.max(...[...one, ...other].map((time) => Math.abs(share(one, time) - share(other, time))))
}
