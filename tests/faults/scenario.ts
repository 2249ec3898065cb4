/** `bounded` runs inside `npm test` and takes a few seconds; `long` is for `npm run test:faults -- --long`. */
export type Size = 'bounded' | 'long'

/** Result of a scenario: counts by name, in display order, and broken promises. */
export type Report = { counts: Record<string, number>; broken: string[] }

/** Why this machine cannot run a scenario. It is reported, never silently skipped. */
export type Impossible = { cannot: string }

/** A fault, with the product's promise under it. */
export type Scenario = {
  /** Letters, digits and hyphens: the word for the command line. */
  name: string
  /** One sentence: the fault, and the promise. */
  sentence: string
  /** Other scenarios have its parts, or it takes long: `npm test` leaves it to `npm run test:long`. */
  isLong?: true
  run: (size: Size) => Promise<Report | Impossible>
}
