import * as v from 'valibot'
import { call } from '../call/call.ts'
import { regionRefusals } from '../call/region.ts'
import {
  cents,
  count,
  day,
  eachOnce,
  gameId,
  id,
  nextCursor,
  pageBody,
  positiveCents,
  time,
  uuid,
} from '../call/shapes.ts'
import { CLIENT_SEED } from '../games/fair.ts'
import { CHOICE, GUEST_PURSE_LENGTH_MAX, MOVE, MOVES_MAX } from '../games/limits.ts'
import { ROUNDS_FILE_MAX } from '../games/roundsFile.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import { deviceKey } from './account.ts'
import { leftList } from './care.ts'

/** What of the coin is a bonus that no stake may take yet. Cents. */
const waiting = v.optional(positiveCents)
const move = v.pipe(v.string(), v.regex(MOVE))
const step = v.pipe(count, v.minValue(1), v.maxValue(MOVES_MAX))
const clientSeed = v.pipe(v.string(), v.regex(CLIENT_SEED))
const choice = v.optional(v.pipe(v.string(), v.regex(CHOICE)))
const hex64 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/**
 * Commitment to the server seed that the next client seed will be combined with. It is drawn and stored before that client seed is asked
 * for.
 */
const next = { nextServerSeedHash: hex64 }
/** The public part of the current seed pair: the hashes of its server seed and of the next one. */
const fairPair = v.strictObject({ serverSeedHash: hex64, clientSeed: v.string(), nonce: count, ...next })
/** The same, or only the next hash when no pair has begun. */
const fairSeeds = v.union([fairPair, v.strictObject(next)])

/** A round, for the record and the verify page. Money in cents. */
const round = v.strictObject({
  roundId: uuid,
  gameId: id,
  stake: positiveCents,
  win: cents,
  time,
  serverSeedHash: hex64,
  clientSeed: v.string(),
  nonce: count,
  /** Only once the seed has been rotated; before, it still decides future rounds. */
  serverSeed: v.optional(hex64),
  /** With the server seed: how many rounds it decided, so that their nonces are those below. */
  seedRounds: v.optional(count),
  /**
   * The game's own view of the round: complete once settled, before that only the part its player may see. Slots:
   * contract/games/slot/round.ts.
   */
  outcome: v.unknown(),
  /** Only while the round is open: the number of its moves. Its stake is the amount staked so far, its win 0. */
  step: v.optional(count),
})

/** A round that used up its nonce and was refused. A round that failed has neither win nor outcome. */
const refusedRound = v.strictObject({
  ...v.omit(round, ['step']).entries,
  win: v.optional(cents),
  outcome: v.optional(v.unknown()),
})

/** Refusals of a player who may not play yet. */
const entryRefusals = ['kycNeeded', 'birthDateNeeded', 'ageInReview', 'textsNeeded', ...regionRefusals] as const

/** Refusals of a stake by a limit on play, or by a reality check. */
const limitRefusals = ['stakeLimit', 'lossLimit', 'timeLimit', 'roundLimit', 'checkDue'] as const

/**
 * The least time from the beginning of a round to that of the next, in milliseconds: played quickly, by turbo and autoplay, and otherwise.
 * `isQuickPlayOff`: by the operator, for this game or this player, or by the player's own wish.
 */
const pace = v.strictObject({ roundMs: count, quickRoundMs: count, isQuickPlayOff: v.boolean() })

/** A guest's sealed purse: play coin, the seed of its next round, and a round that waits for a move. Only these calls open it. */
const purse = v.pipe(v.string(), v.maxLength(GUEST_PURSE_LENGTH_MAX), v.regex(/^[A-Za-z0-9+/]+={0,2}$/))
/** A round of a guest. `stake` is all that it staked so far, `step` the number of its moves while it is open. */
const guestRound = { stake: positiveCents, win: cents, outcome: v.unknown(), step: v.optional(count) }
const guestRefusals = ['guestPlayClosed', 'gameClosed', 'gameUnapproved', 'gameUnknown', ...regionRefusals] as const

export const gamesCalls = {
  startGame: call({
    about:
      'Opens a game for the player: the address to put into the frame, with a launch token that works once for a minute. Spec 7.1.',
    access: 'player',
    body: { gameId },
    reply: { url: v.string(), origin: v.string() },
    refusals: ['gameUnknown', 'gameClosed', 'gameUnapproved', ...entryRefusals],
  }),
  exitGame: call({
    about: 'Ends the game session of this player, if one is open. Spec 7.1 (public).',
    access: 'public',
    body: {},
    reply: {},
  }),
  houseOpen: call({
    about: "Trades a launch token for a game session and answers all that a house game's page needs. Ours.",
    access: 'public',
    body: { launchToken: v.pipe(v.string(), v.maxLength(128)) },
    reply: {
      gameToken: v.string(),
      gameId: id,
      playerId: id,
      nickname: v.string(),
      coin: cents,
      waiting,
      /** Total stakes on offer, in cents, ascending. */
      stakes: v.array(positiveCents),
      pace,
      fair: fairSeeds,
      /** A round whose end the player has not seen yet (reload, other device). Its money is already settled. */
      unseen: v.optional(round),
      /** An open round of this game that awaits the player's next move. */
      open: v.optional(round),
    },
    refusals: ['gameSessionEnded', 'gameClosed', 'gameUnapproved', 'gameUnknown'],
  }),
  houseLimits: call({
    about:
      'What the limits of the player leave for play: stakes, net loss and time by their windows, and the stakes of one round. Cents, or minutes for time. Empty without a limit. Ours.',
    access: 'game',
    body: {},
    reply: { limits: leftList },
  }),
  houseSpin: call({
    about:
      'Plays one round: stake out, win in, in one posting. In a game with moves it opens one: stake out, and houseMove goes on. `roundId` is chosen by the client, so a repeat returns the same round. `choice` is what the player chose, in a game that has choices. Needs a seed pair: see houseSeed. Ours.',
    access: 'game',
    body: { roundId: uuid, stake: positiveCents, choice },
    reply: { round, coin: cents, waiting, fair: fairSeeds },
    refusals: [
      'insufficientCoin',
      'bonusWaits',
      'stakeRefused',
      'choiceRefused',
      'gameClosed',
      'gameUnapproved',
      'gameUnknown',
      'gameSessionEnded',
      'seedNeeded',
      'roundOpen',
      'roundUnknown',
      'roundEarly',
      ...entryRefusals,
      ...limitRefusals,
    ],
  }),
  houseMove: call({
    about:
      'Makes the next move of an open round of this game, counted from 1; a further stake goes out with it, and the win comes in where the round ends. A repeat of a move that was made returns the round as it is by now. Ours.',
    access: 'game',
    body: {
      roundId: uuid,
      step,
      move,
    },
    reply: { round, coin: cents, waiting, fair: fairSeeds },
    refusals: [
      'insufficientCoin',
      'bonusWaits',
      'gameClosed',
      'gameUnapproved',
      'gameUnknown',
      'gameSessionEnded',
      'roundUnknown',
      'moveRefused',
      'stepMoved',
      ...entryRefusals,
      ...limitRefusals,
    ],
  }),
  houseSeen: call({
    about: 'Says that the player has watched a round of this game to its end, and so is done with all before it. Ours.',
    access: 'game',
    body: { roundId: uuid },
    reply: {},
    refusals: ['roundUnknown'],
  }),
  houseSeed: call({
    about:
      'Begins a seed pair: the server seed whose hash was shown as the next, and a client seed of the player. Reveals the server seed in force until then, if there was one, and commits to another next; refused while a round of it is open. With `nextServerSeedHash`, the commitment that the client seed answers, nothing happens where another one is the next: refused with what is in force. Ours.',
    access: 'game',
    body: { clientSeed, nextServerSeedHash: v.optional(hex64) },
    reply: {
      revealed: v.optional(
        v.strictObject({ serverSeed: hex64, serverSeedHash: hex64, clientSeed: v.string(), rounds: count }),
      ),
      fair: fairPair,
    },
    refusals: ['seedMoved', 'seedInUse'],
  }),
  getFair: call({
    about: "The player's seed pair in force, and the commitment to the next server seed. Ours.",
    access: 'player',
    body: {},
    reply: { playerId: id, fair: fairSeeds },
  }),
  getRounds: call({
    about:
      "The player's rounds, newest first, with what is needed to verify them. By its `roundId` an open round is told too. Ours.",
    access: 'player',
    body: {
      ...pageBody,
      gameId: v.optional(gameId),
      from: v.optional(day),
      to: v.optional(day),
      roundId: v.optional(uuid),
    },
    reply: {
      rows: v.pipe(
        eachOnce(round, ({ roundId }) => roundId),
        v.maxLength(PAGE_SIZE_MAX),
      ),
      cursor: nextCursor,
    },
  }),
  getRefusedRounds: call({
    about:
      "The player's rounds whose stake was refused in a race after they were resolved, newest first: what the nonces that decided no round were used up by, and what such a round would have won. Only of seeds that are shown. Ours.",
    access: 'player',
    body: {},
    reply: { rows: v.pipe(v.array(refusedRound), v.maxLength(ROUNDS_FILE_MAX)) },
  }),
  'anonymous/gameReturn': call({
    about:
      'What a game has paid back of its stakes in its last full days (Manila), taken from all its rounds. `low` and `high` are the 99 % interval of its true return. Rates are hundredths of a percent. Nothing is observed while there are too few rounds. Ours.',
    access: 'public',
    body: { gameId },
    reply: {
      observed: v.optional(v.strictObject({ from: day, to: day, rounds: count, rtp: count, low: count, high: count })),
    },
  }),
  'anonymous/guestOpen': call({
    about:
      'Opens a house game for a guest with play coin, which is worth nothing. Answers the purse that was sent while it is good, else a new one, and its open round of this game. Nothing is stored. `deviceKey` is the key of the device, if a player has logged in there: it is closed while that player is on a break or excluded. Ours.',
    access: 'public',
    body: { gameId, purse: v.optional(purse), deviceKey },
    reply: { purse, coin: cents, stakes: v.array(positiveCents), open: v.optional(v.strictObject(guestRound)) },
    refusals: guestRefusals,
  }),
  'anonymous/guestSpin': call({
    about:
      'Plays one round for a guest, or opens one in a game with moves, by the same engine and paytable as for coin. The open round of another game ends first, by the rule of that game. The purse decides the round, and `choice` is as in houseSpin, so the same request has the same outcome. The reply has the purse after it. Ours.',
    access: 'public',
    body: { gameId, purse, stake: positiveCents, choice, deviceKey },
    reply: { purse, coin: cents, ...guestRound },
    refusals: [...guestRefusals, 'guestPurseEnded', 'insufficientCoin', 'stakeRefused', 'choiceRefused', 'roundOpen'],
  }),
  'anonymous/guestMove': call({
    about:
      "Makes the next move of the open round in a guest's purse, counted from 1, as houseMove does for coin. The same request has the same outcome. The reply has the purse after it. Ours.",
    access: 'public',
    body: { gameId, purse, step, move, deviceKey },
    reply: { purse, coin: cents, ...guestRound },
    refusals: [...guestRefusals, 'guestPurseEnded', 'insufficientCoin', 'moveRefused', 'stepMoved'],
  }),
}
