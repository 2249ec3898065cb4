import { describe, expect, test } from 'vitest'
import { drawIncrements, rangesOf } from '#contract/activities/inviteUserSpin/wheel.ts'
import { drawnPrize, type Prize } from '#contract/points/draw.ts'
import { commitmentOf, wordsFor } from '#server/games/fair.ts'
import { tableHashOf } from '#server/points/prizes.ts'
import { seededWords } from '#tools/rtp/seededWords.ts'
import { runs } from '../chance.ts'
import { nothingElse, verify } from './verifierFile.ts'

const words = seededWords('draws for a sceptic')
const below = (most: number) => words() % most

type Draw = Record<string, unknown> & { nonce: number; serverSeed?: string; serverSeedHash: string }
type DrawsFile = { draws: Draw[]; drawn: { first: number; last: number }; tables: Record<string, readonly Prize[]> }

const lists: readonly (readonly Prize[])[] = [
  [
    { id: 1, weight: 3, prop: 2001, count: 900, betRate: 1 },
    { id: 2, weight: 5, prop: 2002, count: 300 },
    { id: 3, weight: 7 },
  ],
  [{ id: 7, weight: 1, prop: 5001, count: 1, instead: 2_500 }],
]

function seedsOf(nonce: number) {
  const serverSeed = Array.from({ length: 8 }, () => words().toString(16).padStart(8, '0')).join('')
  return { serverSeed, clientSeed: `sceptic-${below(1_000)}`, nonce }
}

function drawOne(nonce: number): Draw {
  const seeds = seedsOf(nonce)
  const own = { ...seeds, time: 0, serverSeedHash: commitmentOf(seeds.serverSeed) }
  if (nonce % 3 === 0) {
    const spins = [
      { from: 2_000, to: 3_000 },
      { from: 1_000, to: 1_900 },
    ]
    const terms = { target: 10_000, spins }
    const amounts = drawIncrements(wordsFor(seeds), terms)
    return { kind: 'spins', ...own, target: 10_000, ranges: rangesOf(terms), amounts }
  }
  const prizes = lists[nonce % 2] ?? []
  const { id, prop, count, betRate } = drawnPrize(wordsFor(seeds), prizes)
  return { kind: 'points', ...own, tableHash: tableHashOf(prizes), prize: id, prop, count, betRate }
}

/** So many draws, newest first, as a browser keeps them. */
function fileOf(count: number): DrawsFile {
  const draws = Array.from({ length: count }, (_, at) => drawOne(count - at))
  const tables = Object.fromEntries(lists.map((prizes) => [tableHashOf(prizes), prizes]))
  return JSON.parse(
    JSON.stringify({ ...nothingElse, rounds: [], paytables: {}, draws, drawn: { first: 1, last: count }, tables }),
  )
}

const ROUNDS = '0 rounds hold, 0 do not, none is missing.\n'
/** The draw of a nonce. */
function of({ draws }: DrawsFile, nonce: number): Draw {
  const found = draws.find((draw) => draw.nonce === nonce)
  if (!found) throw new Error(`no draw ${nonce}`)
  return found
}

test('draws hold, worked out without the house’s code', () => {
  const count = runs(300, 900)
  const said = `${ROUNDS}${count} draws hold, 0 do not, none is missing.\n`
  expect(verify(fileOf(count))).toEqual({ status: 0, said })
})

describe('of twelve draws', () => {
  test.each<[string, (file: DrawsFile) => void, string]>([
    ['one left out', ({ draws }) => draws.splice(4, 1), 'nonce 8 of the draws is missing'],
    ['the last one left out', ({ draws }) => draws.shift(), 'nonce 12 of the draws is missing'],
    ['one twice', (file) => file.draws.push({ ...of(file, 8) }), 'nonce 8 of the draws stands in the file twice'],
    [
      'a foreign one',
      (file) => file.draws.unshift(drawOne(14)),
      'nonce 14 of the draws is foreign: they go from 1 to 12',
    ],
    [
      'a seed that decides two',
      (file) => Object.assign(of(file, 9), { ...of(file, 6), nonce: 9 }),
      'stands for two draws',
    ],
    ['a higher prize', (file) => Object.assign(of(file, 5), { count: 2 }), 'draw 5, points: its prize is '],
    ['another prize', (file) => Object.assign(of(file, 8), { prize: 9 }), 'draw 8, points: it drew prize '],
    [
      'another amount of a spin',
      (file) => Object.assign(of(file, 9).amounts as number[], { 0: 1 }),
      'draw 9, spins: its spins brought',
    ],
    [
      'another seed than was sealed',
      (file) => Object.assign(of(file, 8), { serverSeed: 'f'.repeat(64) }),
      'draw 8, points: the server seed is not the one that was sealed',
    ],
    [
      'a list of prizes that was changed',
      ({ tables }) => {
        for (const [prize] of Object.values(tables)) Object.assign(prize as Prize, { weight: 2 })
      },
      'has another fingerprint',
    ],
    ['a list of prizes that is not there', (file) => (file.tables = {}), 'the file lacks the prizes'],
  ])('%s is named', (_, change, said) => {
    const file = fileOf(12)
    change(file)
    expect(verify(file)).toEqual({ status: 1, said: expect.stringContaining(said) })
  })

  test('a renumbered one gives another result, since its nonce is in the message', () => {
    const file = fileOf(12)
    file.draws = file.draws.filter(({ nonce }) => nonce !== 3)
    // Left out, and the later ones moved up: spins have a thousand results and more.
    for (const draw of file.draws) if (draw.nonce > 3) draw.nonce -= 1
    const found = verify({ ...file, drawn: { first: 1, last: 11 } })
    expect(found).toEqual({ status: 1, said: expect.stringMatching(/draw (5|8|11), spins: its spins brought/) })
  })

  test('those whose seed is not shown yet wait, and are told', () => {
    const file = fileOf(12)
    for (const nonce of [9, 12]) delete of(file, nonce).serverSeed
    const said = `${ROUNDS}10 draws hold, 0 do not, none is missing.\n2 wait until their seed is opened.\n`
    expect(verify(file)).toEqual({ status: 0, said })
  })

  test('one whose seed opens no more is told', () => {
    const file = fileOf(12)
    delete Object.assign(of(file, 8), { prize: 0 }).serverSeed
    expect(verify(file)).toEqual({
      status: 0,
      said: `${ROUNDS}11 draws hold, 0 do not, none is missing.\nDraw 8 drew nothing: its seed can be opened no more.\n`,
    })
  })

  test('points may stand in for a thing that the player has already, and nothing where nothing could be given', () => {
    const file = fileOf(12)
    Object.assign(of(file, 5), { prop: 2002, count: 2_500 })
    for (const name of ['prop', 'count']) delete of(file, 7)[name]
    expect(verify(file).status).toBe(0)
    Object.assign(of(file, 5), { count: 2_501 })
    expect(verify(file).said).toContain('draw 5, points: its prize is 1 of 5001, not 2501 of 2002')
  })

  test('older ones that the file leaves out are told', () => {
    const file = fileOf(12)
    const draws = file.draws.filter(({ nonce }) => nonce >= 5)
    expect(verify({ ...file, draws, drawn: { first: 5, last: 12 } })).toEqual({
      status: 0,
      said: `${ROUNDS}Draws before nonce 5 are not in the file.\n8 draws hold, 0 do not, none is missing.\n`,
    })
    expect(verify({ ...file, draws }).said).toContain('nonce 4 of the draws is missing')
  })
})
