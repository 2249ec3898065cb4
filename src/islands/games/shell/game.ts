import type { ShellRound } from './source.ts'

/** What one game gives the shell. Its pictures and words are given to the islands. */
export type ShellGame = {
  id: number
  /** Addresses of the pictures that the lobby's curtain waits for. */
  pictures: readonly string[]
  /** Shows the game before its first round. */
  rest: () => void
  /** A round is asked for. Returns what shows the picture of before, for a round that was not played. */
  start: () => () => void
  /** What the player has chosen for the next round, in a game whose rounds take a choice. */
  choice?: () => string
  /**
   * Shows an open round: as it was opened or found, or after a move of the player. Its promise settles when the next move may come. A game that has
   * it has moves, and so no autoplay.
   */
  showOpen?: (round: ShellRound, move: string | undefined) => Promise<void>
  /** Shows a settled round to its end. */
  show: (round: ShellRound) => Promise<void>
  /** Between rounds, until the next one starts. */
  idle?: () => void
  /** Whether a settled round shows nothing that would have to be shown again after an interruption. */
  hasNothingToShow: (round: ShellRound) => boolean
  /** Whether a round had a feature, at which a player may have autoplay stop. A game without features has none of it. */
  hadFeature?: (round: ShellRound) => boolean
}
