import { readFileSync } from 'node:fs'
import { type GameKind, kindOf } from '#contract/games/kinds.ts'
import type { Hand } from './hand.ts'

/** The first game of each engine of the catalogue. */
export const firstGames = new Map<GameKind, number>()
for (const [, id] of readFileSync('content/lobby/games.yaml', 'utf8').matchAll(/^- id: (\d+)$/gm)) {
  const kind = kindOf(Number(id))
  if (kind && !firstGames.has(kind)) firstGames.set(kind, Number(id))
}

/** The buttons that begin a round, by their names. */
const BEGIN = /^(?:Spin|Roll|Drop|Fly|Start|Draw|Dive|Deal|Climb|Buy a card)$/

/** What brings an open round to its end, in the order in which it is tried. */
const MOVES = [
  /^Cash out/,
  /^Reveal all/,
  /^Decline/,
  /^(?:Stand|Stay:|Fold: the ante is lost)/,
  /^Draw: /,
  /^(?:Shell 1,|Floor 1, booth 1: closed|Call kara)/,
  /^(?:Higher|Lower)/,
]

/** Opens a game, with what its first round needs chosen. */
export async function sitDown(hand: Hand, gameId: number): Promise<void> {
  await hand.open(`/start?gameId=${gameId}`)
  if (kindOf(gameId) === 'keno') await hand.press('button', /^Pick at random$/)
}

/** Plays one round of the open game to its end, and reads that the game told it. */
export async function playRound(hand: Hand): Promise<void> {
  const [before = 0] = await hand.until('the open game', async () => [await hand.roundsBegun()])
  await hand.press('button', BEGIN)
  await hand.until('a round', async () => (await hand.roundsBegun()) > before)
  await hand.until('the end of the round', async () => (await isOver(hand)) || !(await move(hand)))
}

/** Presses what brings the open round nearer to its end. */
async function move(hand: Hand): Promise<true> {
  for (const name of MOVES) if (await hand.tryPress('button', name)) break
  return true
}

/** The game tells a result, and another round can begin. */
async function isOver(hand: Hand): Promise<boolean> {
  return (await hand.told()) !== '' && (await hand.isThere('button', BEGIN))
}
