import { expect, test } from 'vitest'
import type { Played } from '#contract/games/engine.ts'
import { type GameKind, kindNames } from '#contract/games/kinds.ts'
import { replays } from '#islands/games/replays.ts'
import { rulesOf } from '#server/games/engines.ts'
import { wordsFor } from '#server/games/fair.ts'
import { seededWords } from '#tools/rtp/seededWords.ts'
import { isLongRun } from '../../long.ts'
import { verifierPlays } from '../verifierPlays.ts'
import * as cards from './cards.ts'
import * as chosen from './chosen.ts'
import { slot } from './slot.ts'
import { type Below, fingerprintOf, type Result, type Round, type Served, streamOf } from './stream.ts'

/** The second derivation: what a stranger works out from the pages, against the house's own rules. */
const derived: Record<GameKind, (game: Served, round: Round, below: Below) => Result> = { ...cards, ...chosen, slot }
const ROUNDS = isLongRun ? 10_000 : 1_000

const words = seededWords('rounds for a stranger')
const under = (most: number) => words() % most

test.each(kindNames)('rounds of %s follow from its page alone', { timeout: 600_000 }, async (kind) => {
  const games = rulesOf(kind)
  const replay = await replays[kind]()
  let wins = 0
  for (let at = 0; at < ROUNDS; at += 1) {
    const rules = games[at % games.length]
    if (!rules) throw new Error(`${kind} has no game`)
    const serverSeed = Array.from({ length: 8 }, () => words().toString(16).padStart(8, '0')).join('')
    const seeds = { serverSeed, clientSeed: `stranger_${under(1_000)}`, nonce: at }
    const stake = rules.game.stakes[under(rules.game.stakes.length)] ?? 0
    let made: Round = { stake, choice: '', moves: [] }
    const played = verifierPlays[kind]((of: Omit<Played, 'stake'>) => {
      made = { stake, choice: of.choice ?? '', moves: of.moves }
      return replay(rules)(wordsFor(seeds), { stake, ...of })
    }, under)
    // As it is served.
    const { game, outcome } = JSON.parse(JSON.stringify({ game: rules.game, outcome: played.outcome }))
    const found = derived[kind](game, made, streamOf(seeds))
    const what = JSON.stringify({ game: game.id, seeds, made })
    expect(fingerprintOf(game), what).toBe(outcome.tuning)
    expect(found.win, what).toBe(played.win)
    expect(outcome.end ?? withoutWins(outcome), what).toMatchObject(found.end as object)
    if (found.win > stake) wins += 1
  }
  expect(wins).toBeGreaterThan(ROUNDS / 1_000)
})

/** A slot's list of wins explains the sum, and the page leaves it out. */
const withoutWins = (outcome: object): object =>
  JSON.parse(JSON.stringify(outcome, (name, value) => (name === 'wins' ? undefined : value)))
