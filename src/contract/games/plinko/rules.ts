import type { ChoiceRules } from '../engine.ts'
import { drawBelow, type Words } from '../fair.ts'
import type { GameRules } from '../kinds.ts'
import { winOf } from '../times.ts'
import type { PlinkoGame } from './game.ts'
import { type PlinkoChoice, paysOf, RISKS, type Risk, ROWS, type Rows, weightsOf } from './table.ts'

export type PlinkoConfig = GameRules & { game: Pick<PlinkoGame, 'stakes' | 'trays'> }

/** A path and the choice that it was drawn for. `path` has a letter per row, L or R. `tray` is the number of R. `times` is in ten-thousandths. */
type Fall = { rows: Rows; risk: Risk; path: string; tray: number; times: number }
/** `pays` has the multipliers of all trays. */
export type PlinkoDrawn = Fall & { pays: readonly number[] }
export type PlinkoView = Fall & { win: number }

export const choiceText = ({ rows, risk }: PlinkoChoice): string => `rows:${rows}:${risk}`

const CHOICE = /^rows:([89]|1[0-6]):([a-z]+)$/

function readChoice(_config: PlinkoConfig, text: string): PlinkoChoice | undefined {
  const [, number, word] = CHOICE.exec(text) ?? []
  const rows = ROWS.find((each) => each === Number(number))
  const risk = RISKS.find((each) => each === word)
  return rows && risk && { rows, risk }
}

/** One word for each row, from the top: 0 falls to the left of its peg and 1 to the right. */
function drawPath(words: Words, rows: Rows): string {
  return Array.from({ length: rows }, () => (drawBelow(words, 2) === 1 ? 'R' : 'L')).join('')
}

const settled = ({ times }: Fall, stake: number): number => winOf(stake, times)

/** Plinko: the player says how many rows of pegs and which risk. The tray at the end of the path pays. */
export const plinkoRules: ChoiceRules<PlinkoConfig, PlinkoDrawn, PlinkoView, PlinkoChoice> = {
  readChoice,
  draw: ({ game }, words, { rows, risk }) => {
    const path = drawPath(words, rows)
    const tray = [...path].filter((turn) => turn === 'R').length
    const pays = paysOf(game, { rows, risk })
    return { rows, risk, path, tray, times: pays[tray] ?? 0, pays }
  },
  settled,
  view: ({ pays: _, ...fall }, stake) => ({ ...fall, win: settled(fall, stake) }),
  // What the lowest tray gives back always comes back, so it is no bet. The rest is lost in that tray.
  placed: ({ rows, pays }, stake) => {
    const least = Math.min(...pays)
    const wins = pays.flatMap((times, tray) => (times > least ? [tray] : []))
    return { weights: weightsOf(rows), bets: [{ stake: stake - winOf(stake, least), wins }] }
  },
}
