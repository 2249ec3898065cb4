import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { FALLS_MAX } from './grid.ts'
import { slot } from './manifest.ts'

/**
 * One paid spin with all its free spins, as stored and as sent. The server resolves it at once; the client only shows it.
 * Cells are numbered reel * 3 + row: 0 is the top of the first reel, 14 the bottom of the last.
 */
export const SLOT_STEPS_MAX = 61
export const SLOT_WINS_MAX = 128
/** Each of twelve further coins may come at the last of three respins, before three without one. */
const SLOT_RESPINS_MAX = 39

const cents = whole(0, Number.MAX_SAFE_INTEGER)
const symbolId = v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9]?$/))
const cells = v.pipe(v.array(whole(0, 14)), v.minLength(1), v.maxLength(15))

export const slotWin = v.variant('kind', [
  /** `line` counts from 1. A reversed line is read from the right. */
  v.strictObject({
    kind: v.literal('line'),
    line: whole(1, 50),
    reversed: v.boolean(),
    symbol: symbolId,
    count: whole(2, 5),
    cells,
    cents,
  }),
  v.strictObject({ kind: v.literal('ways'), ways: whole(1, 243), symbol: symbolId, count: whole(2, 5), cells, cents }),
  v.strictObject({ kind: v.literal('anywhere'), symbol: symbolId, count: whole(2, 15), cells, cents }),
  v.strictObject({ kind: v.literal('scatter'), symbol: symbolId, count: whole(2, 15), cells, cents }),
  /** The feature's symbol filled `count` reels and paid on every line. */
  v.strictObject({ kind: v.literal('expanded'), symbol: symbolId, count: whole(2, 5), cells, cents }),
])

const window = v.pipe(v.array(symbolId), v.length(15))
const wins = v.pipe(v.array(slotWin), v.maxLength(SLOT_WINS_MAX))

/** The window after new symbols fell, and what it won. */
export const slotFall = v.strictObject({
  window,
  /** The multiplier, already included in the wins. */
  times: whole(1, 10_000),
  wins,
})

/** Coins locked in their cells: those of the spin first, then those of each respin. */
export const slotRespins = v.strictObject({
  turns: v.pipe(
    v.array(
      v.pipe(
        v.array(
          v.strictObject({
            cell: whole(0, 14),
            /** In stakes. */
            times: whole(1, 10_000),
            jackpot: v.nullable(v.picklist(['mini', 'minor', 'major'])),
          }),
        ),
        v.maxLength(15),
      ),
    ),
    v.minLength(1),
    v.maxLength(SLOT_RESPINS_MAX + 1),
  ),
  /** Whether the window is full, which pays the grand jackpot. */
  isFull: v.boolean(),
  /** All that they pay, in stakes. */
  times: whole(1, 1_000_000),
})

export const slotStep = v.strictObject({
  kind: v.picklist(['paid', 'free']),
  /** Strip position in the top row of each reel. */
  stops: v.pipe(v.array(whole(0, 63)), v.length(5)),
  /** The fifteen symbols that landed, by cell, mysteries already revealed. */
  window,
  /** Reels (1 to 5) that turned wild after landing. */
  wildReels: v.pipe(v.array(whole(1, 5)), v.maxLength(5)),
  /** The symbol that the mystery symbols revealed; null without mystery symbols. */
  mystery: v.nullable(symbolId),
  /** The multiplier, already included in the wins below. */
  times: whole(1, 10_000),
  wins,
  /** Falls after a win, in order. A spin of a game without cascades, or one that won nothing, has none. */
  falls: v.optional(v.pipe(v.array(slotFall), v.minLength(1), v.maxLength(FALLS_MAX))),
  /** What followed coins that locked; a spin without enough of them has none. */
  respins: v.optional(slotRespins),
  /** The sum of all wins, after the cap. */
  cents,
  /** Free spins this step gave, and those left after it. */
  freeSpinsWon: whole(0, 60),
  freeSpinsLeft: whole(0, 60),
})

export const slotRound = v.strictObject({
  gameId: whole(slot.from, slot.to),
  /** The paytable hash: stored rounds and the wire call it `tuning`. */
  tuning: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  stakeCents: cents,
  /** The paid spin first, then each free spin in order. */
  steps: v.pipe(v.array(slotStep), v.minLength(1), v.maxLength(SLOT_STEPS_MAX)),
  freeSpins: whole(0, 60),
  /** The offer drawn as the feature started, and the symbol that fills reels in it, where the game has them. */
  offer: v.nullable(v.strictObject({ spins: whole(1, 60), times: whole(1, 100) })),
  expands: v.nullable(symbolId),
  winCents: cents,
  /** Whether the round ended at the maximum win. */
  capped: v.boolean(),
})

export type SlotWin = v.InferOutput<typeof slotWin>
export type SlotFall = v.InferOutput<typeof slotFall>
export type SlotRespins = v.InferOutput<typeof slotRespins>
export type SlotStep = v.InferOutput<typeof slotStep>
export type SlotRound = v.InferOutput<typeof slotRound>
