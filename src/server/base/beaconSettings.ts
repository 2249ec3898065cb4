import { BEACON_HASH, BEACON_KEY, type BeaconChain } from '#contract/games/beacon.ts'
import { oneOf, origins, SettingError, setting } from './settings.ts'

/** drand's network with a round every three seconds. Each relay tells the same under `/<hash>/info`. */
export const quicknet: BeaconChain = Object.freeze({
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
})

/** Public relays of it. */
export const quicknetRelays: readonly string[] = Object.freeze(['https://api.drand.sh', 'https://drand.cloudflare.com'])

/** One shared list, because settings are compared by identity. */
const NONE: readonly string[] = Object.freeze([])
const WHOLE = /^[1-9]\d{0,9}$/

/** A chain as its relays tell it, in one line: hash, public key, genesis and period. */
function chain(text: string, name: string): BeaconChain {
  const [hash = '', publicKey = '', genesis = '', period = '', ...more] = text.toLowerCase().split(/[\s,]+/)
  const isWhole = WHOLE.test(genesis) && WHOLE.test(period) && more.length === 0
  if (!isWhole || !BEACON_HASH.test(hash) || !BEACON_KEY.test(publicKey))
    throw new SettingError(
      `${name} must be the chain's hash (64 hex characters), public key (192), genesis and period in seconds, separated by commas.`,
    )
  return Object.freeze({ hash, publicKey, genesis: Number(genesis), period: Number(period) })
}

/** Environment variables about the public randomness beacon. */
export const beaconSettings = {
  beacon: setting(
    'PERYA_BEACON',
    (mode) => (mode === 'demo' ? 'sandbox' : 'drand'),
    oneOf('drand', 'hand', 'sandbox'),
    'who brings the rounds of the randomness beacon: relays of drand, an operator by hand, or the beacon of the demo, sandbox',
  ),
  drandRelays: setting(
    'PERYA_DRAND_RELAYS',
    (): readonly string[] => NONE,
    origins,
    'relays of drand, asked one after another; what they answer counts only by its signature. Unset, public ones of quicknet',
  ),
  drandChain: setting(
    'PERYA_DRAND_CHAIN',
    (): BeaconChain | undefined => undefined,
    chain,
    'chain of drand, of bls-unchained-g1-rfc9380: hash, public key, genesis and period, as its relays tell them. Unset, quicknet',
  ),
}
