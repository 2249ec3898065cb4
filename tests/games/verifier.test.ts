import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Played } from '#contract/games/engine.ts'
import { type GameKind, type GameRules, kindNames } from '#contract/games/kinds.ts'
import { type Replay, replays } from '#islands/games/replays.ts'
import { rulesOf } from '#server/games/engines.ts'
import { commitmentOf, wordsFor } from '#server/games/fair.ts'
import { seededWords } from '#tools/rtp/seededWords.ts'
import { runs } from '../chance.ts'
import { nothingElse, VERIFIER, verify } from './verifierFile.ts'
import { verifierPlays } from './verifierPlays.ts'

type Round = Record<string, unknown> & { gameId: number; stake: number; win: number; outcome: Record<string, unknown> }
type RoundsFile = { rounds: Round[]; paytables: Record<string, unknown> }

const words = seededWords('rounds for a sceptic')
const below = (most: number) => words() % most

/** A settled round of a game, played by the house's own rules. */
function playOne(gameId: number, kind: GameKind, rules: GameRules, replay: Replay): Round {
  const serverSeed = Array.from({ length: 8 }, () => words().toString(16).padStart(8, '0')).join('')
  const seeds = { serverSeed, clientSeed: `sceptic-${below(1_000)}`, nonce: 0 }
  const stake = rules.game.stakes[below(rules.game.stakes.length)] ?? 0
  const play = (played: Omit<Played, 'stake'>) => replay(rules)(wordsFor(seeds), { stake, ...played })
  const { win = 0, outcome } = verifierPlays[kind](play, below)
  const roundId = `${gameId}-${serverSeed.slice(0, 8)}`
  const round = { roundId, gameId, stake, win, ...seeds, serverSeedHash: commitmentOf(serverSeed), seedRounds: 1 }
  return { ...round, outcome: outcome as Round['outcome'] }
}

const files = new Map<GameKind, RoundsFile>()
beforeAll(async () => {
  for (const kind of kindNames) {
    const games = rulesOf(kind)
    const replay = await replays[kind]()
    const rounds = games.flatMap(({ id, ...rules }) => {
      return Array.from({ length: Math.ceil(runs(120, 2_000) / games.length) }, () => playOne(id, kind, rules, replay))
    })
    const paytables = Object.fromEntries(games.map(({ paytableHash, game }) => [paytableHash, game]))
    // As a browser keeps it.
    files.set(kind, JSON.parse(JSON.stringify({ ...nothingElse, rounds, paytables })))
  }
})

describe.each(kindNames)('rounds of the engine %s', (kind) => {
  const file = () => structuredClone(files.get(kind)) as RoundsFile

  test('hold, worked out without the house’s code', () => {
    const { rounds, paytables } = file()
    expect(new Set(rounds.map(({ win, stake }) => win > stake))).toEqual(new Set([true, false]))
    expect(verify({ ...nothingElse, rounds, paytables })).toEqual({
      status: 0,
      said: `${rounds.length} rounds hold, 0 do not, none is missing.\n`,
    })
  })

  test.each([
    ['a higher win', (round: Round) => (round.win += 1), 'it won'],
    [
      'another seed than was sealed',
      (round: Round) => (round.serverSeed = 'f'.repeat(64)),
      'not the one that was sealed',
    ],
    ['an outcome without its end', (round: Round) => (round.outcome = { tuning: round.outcome.tuning }), ''],
    ['a paytable that the file lacks', (round: Round) => (round.outcome.tuning = 'f'.repeat(16)), 'lacks the paytable'],
    ['a game that nobody knows', (round: Round) => (round.gameId = 999), 'does not know the game'],
  ])('with %s do not', (_, change, said) => {
    const { paytables, rounds } = file()
    const [first, ...others] = rounds.slice(0, 40) as [Round, ...Round[]]
    change(first)
    const found = verify({ ...nothingElse, paytables, rounds: [...others, first] })
    expect(found.status).toBe(1)
    expect(found.said).toMatch(new RegExp(`^round ${first.roundId} of game ${first.gameId}: .*${said}`))
    expect(found.said).toContain(`${others.length} rounds hold, 1 do not, none is missing.`)
  })

  test.each([
    ['another nonce', (round: Round) => (round.nonce = Number(round.nonce) + 1)],
    ['another client seed', (round: Round) => (round.clientSeed = 'house')],
  ])('with %s do not, but for those few that chance draws alike', (_, change) => {
    const { paytables, rounds } = file()
    const changed = rounds.slice(0, 40)
    for (const round of changed) change(round)
    const { status, said } = verify({ ...nothingElse, paytables, rounds: changed })
    expect([status, Number(/(\d+) do not/.exec(said)?.[1]) > 15]).toEqual([1, true])
  })

  test('by a paytable that was changed do not', () => {
    const { paytables, rounds } = file()
    const changed = Object.fromEntries(
      Object.entries(paytables).map(([hash, table]) => [hash, { ...(table as object), name: 'Another' }]),
    )
    const { status, said } = verify({ ...nothingElse, paytables: changed, rounds: rounds.slice(0, 2) })
    expect([status, said]).toEqual([1, expect.stringContaining('has another fingerprint')])
  })
})

test('what the house claims is compared field by field', () => {
  const { rounds, paytables } = structuredClone(files.get('slot')) as RoundsFile
  type Step = { stops: number[]; window: string[]; times: number }
  const stepOf = (round: Round) => (round.outcome.steps as Step[])[0] as Step
  const changes: ((round: Round) => void)[] = [
    (round) => (stepOf(round).stops[2] = 63),
    (round) => (stepOf(round).window[7] = 'ZZ'),
    (round) => (stepOf(round).times += 1),
    (round) => (round.outcome.steps as Step[]).push(stepOf(round)),
    (round) => (round.outcome.capped = true),
  ]
  const changed = rounds.slice(0, changes.length)
  for (const [at, round] of changed.entries()) changes[at]?.(round)
  const { status, said } = verify({ ...nothingElse, paytables, rounds: changed })
  expect([status, said.match(/its outcome is another one/g)]).toEqual([
    1,
    changes.map(() => 'its outcome is another one'),
  ])
})

describe('the nonces of a seed', () => {
  const serverSeed = '0123456789abcdef'.repeat(4)
  const hash = commitmentOf(serverSeed)

  /** So many rounds of one seed, newest first, as a file has them. */
  async function ofOneSeed(count: number): Promise<RoundsFile> {
    const [rules] = rulesOf('dice')
    if (!rules) throw new Error('no dice')
    const replay = (await replays.dice())(rules)
    const rounds = Array.from({ length: count }, (_, at): Round => {
      const seeds = { serverSeed, clientSeed: 'mine', nonce: count - 1 - at }
      const { win = 0, outcome } = replay(wordsFor(seeds), { stake: 100, choice: 'over:5049', moves: [] }) as Settled
      const own = { roundId: `round-${seeds.nonce}`, gameId: rules.id, stake: 100, win, outcome }
      return { ...own, ...seeds, serverSeedHash: hash, seedRounds: count }
    })
    const file = { ...nothingElse, rounds, paytables: { [rules.paytableHash]: rules.game } }
    return JSON.parse(JSON.stringify(file))
  }
  type Settled = { win?: number; outcome: Round['outcome'] }

  test('stand in the file once each', async () => {
    expect(verify(await ofOneSeed(12))).toEqual({ status: 0, said: '12 rounds hold, 0 do not, none is missing.\n' })
  })

  test.each([
    ['missing', (rounds: Round[]) => rounds.splice(8, 1), `nonce 3 of seed ${hash} is missing`],
    ['missing at the end', (rounds: Round[]) => rounds.splice(0, 1), `nonce 11 of seed ${hash} is missing`],
    [
      'double',
      (rounds: Round[]) => rounds.push({ ...(rounds[8] as Round) }),
      `nonce 3 of seed ${hash} stands in the file twice`,
    ],
    [
      'foreign',
      (rounds: Round[]) => Object.assign(rounds[0] as Round, { nonce: 12 }),
      `nonce 12 of seed ${hash} is foreign`,
    ],
    [
      'of another count',
      (rounds: Round[]) => Object.assign(rounds[0] as Round, { seedRounds: 11 }),
      'do not name the same seeds',
    ],
    [
      'uncounted',
      (rounds: Round[]) => rounds.map((round) => delete round.seedRounds),
      'does not say how many rounds it decided',
    ],
  ])('that are %s are named', async (_, change, said) => {
    const file = await ofOneSeed(12)
    change(file.rounds)
    const found = verify(file)
    expect(found).toEqual({ status: 1, said: expect.stringContaining(said) })
  })

  test('may be used up by refused bets, whose rounds are worked out too', async () => {
    const { rounds, ...file } = await ofOneSeed(12)
    const [, one, two] = rounds as [Round, Round, Round]
    const others = rounds.filter((round) => round !== one && round !== two)
    const failed = { ...two, outcome: undefined, win: undefined }
    expect(verify({ ...file, rounds: others, refused: [one, failed] })).toEqual({
      status: 0,
      said: [
        `Nonce 10 of seed ${hash} took no stake: a bet of 100 in game 2001 was refused. It would have won ${one.win}.`,
        `Nonce 9 of seed ${hash} took no stake: a bet of 100 in game 2001 was refused. Its round failed.`,
        '10 rounds hold, 0 do not, none is missing.\n',
      ].join('\n'),
    })
    const found = verify({ ...file, rounds: others, refused: [{ ...one, win: one.win + 1 }, failed] })
    expect(found).toEqual({
      status: 1,
      said: expect.stringContaining(`refused round ${one.roundId} of game 2001: it won`),
    })
    expect(verify({ ...file, rounds, refused: [one] }).said).toContain(
      `nonce 10 of seed ${hash} stands in the file twice`,
    )
    // A seed that decided nothing but refused rounds is counted too.
    expect(verify({ ...file, rounds: [], refused: [one] }).said).toContain(`nonce 0 of seed ${hash} is missing`)
  })

  test('are counted with rounds that were listed before their seed was opened', async () => {
    const file = await ofOneSeed(3)
    delete file.rounds[0]?.serverSeed
    expect(verify(file)).toEqual({
      status: 0,
      said: '2 rounds hold, 0 do not, none is missing.\n1 wait until their seed is opened.\n',
    })
  })

  test('of a file from before draws were saved are checked as well', async () => {
    const { rounds, paytables } = await ofOneSeed(2)
    expect(verify({ kind: 'perya rounds 2', rounds, paytables }).said).toBe(
      '2 rounds hold, 0 do not, none is missing.\n',
    )
  })

  test('are missing before the cut of a full file alone', async () => {
    const { rounds, ...file } = await ofOneSeed(1_001)
    const cut = rounds.slice(0, 1_000)
    expect(verify({ ...file, isCut: true, rounds: cut })).toEqual({
      status: 0,
      said: `The file is cut at 1000 rounds: 1 older ones of seed ${hash} are not in it.\n1000 rounds hold, 0 do not, none is missing.\n`,
    })
    for (const forged of [{ rounds: cut }, { isCut: true, rounds: rounds.slice(0, 900) }])
      expect(verify({ ...file, ...forged })).toMatchObject({ status: 1, said: expect.stringContaining('is missing') })
  })
})

test('rounds wait while their seed decides others, or while they are open', () => {
  const { rounds, paytables } = structuredClone(files.get('dice')) as RoundsFile
  const [one, other, third] = rounds as [Round, Round, Round]
  delete one.serverSeed
  other.step = 2
  expect(verify({ ...nothingElse, paytables, rounds: [one, other, third] })).toEqual({
    status: 0,
    said: '1 rounds hold, 0 do not, none is missing.\n2 wait until their seed is opened.\n',
  })
})

test.each([
  ['no JSON', 'hello', 'cannot be read'],
  ['another file', JSON.stringify({ kind: 'perya wallet 1' }), 'is no file of rounds'],
  ['nothing', '', 'cannot be read'],
])('%s is said to be no file of rounds', (_, text, said) => {
  expect(verify(text)).toEqual({ status: 2, said: expect.stringContaining(said) })
})

test('no part for an engine is longer than 60 lines, but that for slots, whose reels have fourteen features', () => {
  const parts = readFileSync(VERIFIER, 'utf8')
    .split(/^\/\/ --- /m)
    .slice(1)
  const lengths = Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.trimEnd().split('\n').length]))
  const { slots, draws: _, all: __, ...others } = lengths
  expect(slots).toBeLessThanOrEqual(175)
  expect(Object.keys(others)).toHaveLength(kindNames.length - 1)
  for (const [name, length] of Object.entries(others)) expect(length, name).toBeLessThanOrEqual(60)
})
