/** The manifest of a kind of game, from which all lists of kinds are made. */
type Manifest = {
  /** Its games have the numbers `from` to `to`. */
  from: number
  to: number
  /** The folder of content/lobby with the paytable `<number>.yaml` of each game. */
  paytables: string
  /** Whether a round needs a choice of the player before it (`ChoiceRules`, `SteppedChoiceRules`). */
  hasChoice: boolean
}

export const engine = <const Told extends Manifest>(manifest: Told): Told => manifest
