import { type WheelGame, wheelGame } from '#contract/games/wheel/game.ts'
import { betsOf, choicesOf, colorOf, isOfColors, paysOf, returnOf, sizesOf } from '#contract/games/wheel/table.ts'
import { type Mistake, paytables, readPaytable, returnMistakes } from '../paytables.ts'

/** A wheel game: its paytable, and the hash that is stored with each round. */
export type Wheel = { game: WheelGame; paytableHash: string }

/** All wheel games by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const wheels: () => ReadonlyMap<number, Wheel> = paytables('wheel', readWheel)

/** Parses one paytable. Errors name `file`. */
export function readWheel(file: string, text: string): Wheel {
  return readPaytable(file, text, wheelGame, (game) => [
    ...choicesOf(game).flatMap((choice, at) => returnMistakes(['boards', at, 'pays'], returnOf(game, choice))),
    ...gridMistakes(game),
    ...colorMistakes(game),
  ])
}

/** Players choose segments and bet one by one, so that each pair is one board. */
function gridMistakes(game: WheelGame): Mistake[] {
  const known = new Set(choicesOf(game).map(({ segments, bet }) => `${segments}:${bet}`))
  const pairs = sizesOf(game).length * betsOf(game).length
  const grid = known.size === pairs && game.boards.length === pairs
  const mend = 'write one board for each bet and number of segments'
  return [
    ...(grid ? [] : [{ field: ['boards'], wrong: 'are not one for each choice', mend }]),
    ...(paysOf(game, game.first).length > 0 ? [] : [{ field: ['first'], wrong: 'is not on offer', mend }]),
  ]
}

/** A segment of a wheel of colours has one of them. */
function colorMistakes(game: WheelGame): Mistake[] {
  const colors = betsOf(game).filter(colorOf)
  if (colors.length === 0) return []
  const field = ['boards']
  if (!isOfColors(game)) return [{ field, wrong: 'are of risks and of colours', mend: 'keep one of the two' }]
  return sizesOf(game).flatMap((segments) => {
    const boards = colors.map((bet) => paysOf(game, { segments, bet }))
    const isOwn = (at: number) => boards.filter((pays) => (pays[at] ?? 0) > 0).length === 1
    const wrong = Array.from({ length: segments }, (_, at) => at).filter((at) => !isOwn(at))
    const mend = 'let each segment pay for one colour'
    return wrong.map((at) => ({ field, wrong: `segment ${at + 1} of ${segments} has not one colour`, mend }))
  })
}
