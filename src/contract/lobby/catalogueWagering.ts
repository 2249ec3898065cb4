import * as v from 'valibot'
import { gameType } from '../enumerations.ts'

const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
const typeIds = Object.values(gameType)

/** Schema of content/lobby/wagering.yaml: how stakes fulfil what deposits and bonuses ask for. */
export const wageringSource = v.strictObject({
  /** The share of a stake that counts, in hundredths, for every type of game. */
  contributions: v.pipe(
    v.array(v.strictObject({ typeId: v.picklist(typeIds), percent })),
    v.check(
      (rows) => rows.length === typeIds.length && new Set(rows.map(({ typeId }) => typeId)).size === typeIds.length,
      'must name every type of game once',
    ),
  ),
  /** Bets of a round that win in more than so many hundredths of its outcomes count nothing. */
  coverageMax: percent,
  /** With less coin than this in all, in cents, what is left to stake is cleared. */
  floor: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
})
export type Wagering = v.InferOutput<typeof wageringSource>
