/** `bounded` runs inside `npm test` and takes a few seconds; `long` is for `npm run test:faults -- --long`. */
export type Size = 'bounded' | 'long'

/** What a scenario came to: counts by name, in the order in which they are shown, and what did not hold. */
export type Report = { counts: Record<string, number>; broken: string[] }

/** Why a scenario cannot be run on this machine. It is told, never left out in silence. */
export type Impossible = { cannot: string }

/** A fault, and what the product promises under it. */
export type Scenario = {
  /** Letters, digits and hyphens: the word for the command line. */
  name: string
  /** One sentence: what happens, and what must hold. */
  sentence: string
  run: (size: Size) => Promise<Report | Impossible>
}
