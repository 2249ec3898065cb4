import { randomBytes, randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { makeToken } from '#server/tokens.ts'
import { ask, credentials, newPlayer } from '../caller.ts'
import { atMost, type Figure, median } from './figure.ts'

const SAMPLES = 100
const LIMIT = Number((1.95 * Math.sqrt(2 / SAMPLES)).toFixed(3))

/** Those of a group must look alike; whoever asks knows which group it is, having sent a device's key or none. */
type Kind = { group: 'plain' | 'key'; name: string; body: () => Promise<object>; times: number[] }

/**
 * Times the refusals that must not be told apart: wrong password, unknown account, unreadable ciphertext; and with a device's key
 * that opens nothing, a wrong password and an unknown account.
 * They take turns in random order, so that a busy moment of the machine falls on all of them. The budget is the
 * Kolmogorov-Smirnov distance that chance alone exceeds once in a thousand runs. Needs the database open.
 */
export async function refusalFigures(): Promise<Figure[]> {
  const unknown = () => `x${randomUUID().slice(0, 8)}`
  const garbage = () => randomBytes(256).fill(0, 0, 1).toString('base64')
  // A player who is guessed at would be closed to guesses after ten: one of many, each asked a few times.
  const known: string[] = []
  while (known.length < SAMPLES / 2) known.push((await newPlayer()).account)
  let turn = 0
  const next = () => known[turn++ % known.length] ?? ''
  const kinds: Kind[] = [
    { group: 'plain', name: 'wrong password', times: [], body: () => credentials(next(), 'Wrong-Password-1') },
    { group: 'plain', name: 'unknown account', times: [], body: () => credentials(unknown(), 'Wrong-Password-1') },
    {
      group: 'plain',
      name: 'unreadable ciphertext',
      times: [],
      body: async () => ({ ...(await credentials(next(), '')), password: garbage() }),
    },
    {
      group: 'key',
      name: 'wrong password with a strange key',
      times: [],
      body: async () => ({ ...(await credentials(next(), 'Wrong-Password-1')), deviceKey: makeToken() }),
    },
    {
      group: 'key',
      name: 'unknown account with a strange key',
      times: [],
      body: async () => ({ ...(await credentials(unknown(), 'Wrong-Password-1')), deviceKey: makeToken() }),
    },
  ]
  for (let round = 0; round < SAMPLES; round += 1) {
    for (const kind of kinds.toSorted(() => Math.random() - 0.5)) kind.times.push(await timed(await kind.body()))
  }
  const names = kinds.map(({ name, times }) => `${name} ${median(times).toFixed(0)} ms`)
  const distance = Math.max(...pairsOf(kinds).map(([one, other]) => distanceOf(one.times, other.times)))
  return [atMost(`refused log-ins told apart by time (${names.join(', ')})`, distance, LIMIT, 'of 1')]
}

async function timed(body: object): Promise<number> {
  const before = performance.now()
  const { errcode } = await ask('accountLogin', body)
  const took = performance.now() - before
  if (errcode !== 101) throw new Error(`a log-in was answered with ${errcode}`)
  return took
}

function pairsOf(kinds: Kind[]): [Kind, Kind][] {
  return kinds.flatMap((one, index) =>
    kinds.slice(index + 1).flatMap((other) => (one.group === other.group ? [[one, other] as [Kind, Kind]] : [])),
  )
}

/** Kolmogorov-Smirnov: the greatest gap between the two cumulative distributions. */
function distanceOf(one: number[], other: number[]): number {
  const share = (times: number[], upTo: number) => times.filter((time) => time <= upTo).length / times.length
  return Math.max(...[...one, ...other].map((time) => Math.abs(share(one, time) - share(other, time))))
}
