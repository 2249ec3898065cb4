import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { playChoice } from '#contract/games/engine.ts'
import { $check, $fields, checkRound, fillFields, readFairAddress, setField } from '#islands/games/fair.ts'
import { $commitments, forgetCommitments, loadCommitments } from '#islands/games/fairCommitments.ts'
import {
  $playedRounds,
  forgetRounds,
  loadMoreRounds,
  loadRounds,
  verifyRound,
  verifyRoundById,
} from '#islands/games/fairRounds.ts'
import { type Replay, replays } from '#islands/games/replays.ts'
import { db } from '#server/db/database.ts'
import { commitmentOf, wordsFor } from '#server/games/fair.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import { post } from '#server/ledger/post.ts'
import { type Client, call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { rules as overUnder } from './overUnder.ts'
import { verdict } from './revealedRound.ts'

const GAMES = [...slots().keys()]
const STAKE = 100

/** The built file of a slot's rules, as the browser fetches it. */
function serveRules(): void {
  vi.stubGlobal('fetch', async (input: string) => {
    const slot = slots().get(Number(/slot\/(\d+)\.json/.exec(String(input))?.[1]))
    return slot ? Response.json({ game: slot.game, tuning: slot.paytableHash }) : new Response(null, { status: 404 })
  })
}

/** A player with one round in every slot, and the last game session open. */
async function playEvery(): Promise<{ player: Client; gameToken: string }> {
  const player = await newPlayer()
  const { id } = player
  const moves = [{ from: 'channel:1', to: `player:${id}:coin`, cents: 1_000_000 } as const]
  await db.transaction((tx) => post(tx, { id: `fund:${id}`, reason: 'deposit', moves }))
  let gameToken = ''
  for (const gameId of GAMES) {
    const { url } = await call('startGame', { gameId }, player)
    const opened = await call('houseOpen', { launchToken: String(url).split('#launch=')[1] }, player)
    gameToken = String(opened.gameToken)
    if (gameId === GAMES[0]) await call('houseSeed', { clientSeed: 'first' }, { ...player, token: gameToken })
    await call('houseSpin', { roundId: randomUUID(), stake: STAKE }, { ...player, token: gameToken })
  }
  return { player, gameToken }
}

async function rows() {
  forgetRounds()
  await loadRounds()
  return listed().rows
}

function listed() {
  const played = $playedRounds.get()
  if (played.state !== 'ready') throw new Error(played.state)
  return played.value
}

beforeAll(freshDatabase)
beforeEach(serveRules)
afterEach(() => vi.unstubAllGlobals())

describe('checking a round in the browser', () => {
  let rotate: () => Promise<unknown>
  let spinOnce: () => Promise<unknown>

  beforeEach(async () => {
    const { player, gameToken } = await playEvery()
    writeToken(player.token)
    setTransport((name, body, token) => call(name, body, { ...player, token }))
    spinOnce = () => call('houseSpin', { roundId: randomUUID(), stake: STAKE }, { ...player, token: gameToken })
    rotate = () => call('houseSeed', { clientSeed: 'mine' }, { ...player, token: gameToken })
  })
  afterEach(() => setTransport(undefined))

  test('a round with an unrevealed seed says so, and shows no seed', async () => {
    const [round] = await rows()
    if (!round) throw new Error('no round')
    await verifyRound(round)
    expect(verdict()).toBe('unrevealed')
    expect($fields.get().server).toBe('')
  })

  test('every slot gives the same round again, once the seed is revealed', async () => {
    await rotate()
    await rows()
    while (listed().cursor) await loadMoreRounds()
    const played = listed().rows
    expect(played.map(({ gameId }) => gameId).toSorted()).toEqual(GAMES.toSorted())
    for (const round of played) {
      await verifyRound(round)
      expect([round.gameId, verdict()]).toEqual([round.gameId, 'matches'])
    }
  })

  test('the page says whether the commitment in force was shown beforehand, and which rounds were played by such a one', async () => {
    const commitments = async () => {
      forgetCommitments()
      await loadCommitments()
      const held = $commitments.get()
      return held.state === 'ready' ? held.value : undefined
    }
    expect((await commitments())?.standing).toBe('unknown')
    const before = await commitments()
    await rotate()
    const after = await commitments()
    expect([after?.standing, after?.hash]).toEqual(['kept', before?.next])
    await rotate()
    await commitments()
    const [round] = await rows()
    if (!round?.serverSeed) throw new Error('no round')
    await verifyRound(round)
    // Played by a pair from before this device was promised anything.
    expect($check.get()).toMatchObject({ verdict: 'matches', isPromised: false })
    await spinOnce()
    await rotate()
    const [promised] = await rows()
    if (!promised?.serverSeed) throw new Error('no round')
    await verifyRound(promised)
    expect($check.get()).toMatchObject({ verdict: 'matches', isPromised: true })
  })

  test('a round is found by its id, and by an address that tells everything', async () => {
    await rotate()
    const [round] = await rows()
    if (!round?.serverSeed) throw new Error('no round')
    await verifyRoundById(round.roundId)
    expect(verdict()).toBe('matches')
    const { gameId, serverSeed, clientSeed, nonce, stake, serverSeedHash, win } = round
    const address = `#game=${gameId}&server=${serverSeed}&client=${clientSeed}&nonce=${nonce}&stake=${stake}&hash=${serverSeedHash}`
    expect(readFairAddress(`${address}&win=${win}`)).toBe(true)
    await checkRound()
    expect(verdict()).toBe('matches')
    expect(readFairAddress(`${address}&win=${win + 1}`)).toBe(true)
    await checkRound()
    expect(verdict()).toBe('resultDiffers')
  })

  test('another seed, another commitment, another outcome or other rules are found out', async () => {
    await rotate()
    const [round] = await rows()
    if (!round?.serverSeed) throw new Error('no round')
    await verifyRound(round)
    setField('hash', commitmentOf('another'))
    await checkRound()
    expect(verdict()).toBe('hashDiffers')
    setField('hash', '')
    await checkRound()
    expect(verdict()).toBe('hashMissing')
    await verifyRound({ ...round, win: round.win + 1 })
    expect(verdict()).toBe('resultDiffers')
    await verifyRound({ ...round, nonce: round.nonce + 1 })
    expect(verdict()).toBe('resultDiffers')
    await verifyRound({ ...round, outcome: { ...(round.outcome as object), tuning: '0'.repeat(16) } })
    expect(verdict()).toBe('paytableChanged')
  })
})

describe('what a player types', () => {
  const fine = { game: '1001', server: 'a'.repeat(64), client: 'mine', nonce: '0', stake: '1.00', hash: '' }

  test.each([
    ['game', ''],
    ['server', 'abc'],
    ['server', 'g'.repeat(64)],
    ['client', 'a:b'],
    ['nonce', '-1'],
    ['nonce', '1.5'],
    ['stake', 'much'],
    ['hash', '1234'],
  ] as const)('%s %j is refused before anything is fetched', async (field, typed) => {
    fillFields({ ...fine, [field]: typed })
    await checkRound()
    expect($check.get()).toMatchObject({ step: 'wrong', fields: [field] })
  })

  test('a stake the game does not take names those it does', async () => {
    fillFields({ ...fine, stake: '1.01' })
    await checkRound()
    expect($check.get()).toMatchObject({ step: 'wrong', fields: ['stake'], stakes: slots().get(1001)?.game.stakes })
  })

  test('case and blanks around a seed do no harm', async () => {
    fillFields({ ...fine, server: ` ${'A'.repeat(64)} ` })
    await checkRound()
    expect(verdict()).toBe('hashMissing')
  })

  test('a choice, however written, is no matter of a game without', async () => {
    fillFields({ ...fine, choice: 'no choice at all!' })
    await checkRound()
    expect(verdict()).toBe('hashMissing')
  })

  test('a round with a choice is replayed by the choice of its claim', async () => {
    const choosing: Replay = (rules) => (words, played) => playChoice(overUnder, rules, words, played)
    vi.spyOn(replays, 'slot').mockResolvedValue(choosing)
    const seeds = { serverSeed: fine.server, clientSeed: fine.client, nonce: Number(fine.nonce) }
    const config = { game: { stakes: [] }, paytableHash: slots().get(1001)?.paytableHash ?? '' }
    const { win = 0, outcome } = playChoice(overUnder, config, wordsFor(seeds), { stake: STAKE, choice: 'over:49' })
    const hash = commitmentOf(fine.server)
    fillFields({ ...fine, hash }, { win, outcome })
    await checkRound()
    expect(verdict()).toBe('matches')
    // With another choice the same words are another round.
    fillFields({ ...fine, hash }, { win, outcome: { ...outcome, choice: 'under:50' } })
    await checkRound()
    expect(verdict()).toBe('resultDiffers')
    vi.restoreAllMocks()
  })

  test('without the rules there is no verdict', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
    fillFields({ ...fine, game: '1999' })
    await checkRound()
    expect($check.get()).toEqual({ step: 'failed', why: 'offline' })
  })
})
