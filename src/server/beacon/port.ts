import type { BeaconChain } from '#contract/games/beacon.ts'

/** The port to a public randomness beacon. What it answers was checked against the chain's key. */
export type BeaconSource = {
  /** The signature of a round; undefined while nobody has it. Never throws. */
  signatureOf: (chain: BeaconChain, round: number) => Promise<string | undefined>
}
