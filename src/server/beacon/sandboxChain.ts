import type { BeaconChain } from '#contract/games/beacon.ts'

/** The beacon of the demo, by its public side. Its key stands in `server/sandbox`, so nothing is random about it: live mode refuses it. */
export const sandboxChain: BeaconChain = Object.freeze({
  hash: '079d97f65d2c5812be766c9b1258b849e964104f74c93c2b0be1b892834ef2fd',
  publicKey:
    '8adf0def69de38d6c4dd67cd2532735ece4b230399a1fbab766eeae37c294426686af5e61c834d0219e1a1bcc7a107f300c29fd2c19dd795a9da514748ec8ba3312d78ca589aab3de3ccadb85ba71eb71356ab68e49b9d0bb89d43c400a29ba3',
  genesis: 1_767_225_600,
  period: 3,
})

/** Where the sandbox answers as a relay does. */
export const SANDBOX_RELAY_PATH = '/beacon'
