/** What is known of a kind of game: all lists of kinds come from it. */
type Manifest = {
  /** Its games have the numbers `from` to `to`. */
  from: number
  to: number
  /** The folder of content/lobby where `<number>.yaml` tunes each of its games. */
  tunings: string
}

export const engine = <const Told extends Manifest>(manifest: Told): Told => manifest
