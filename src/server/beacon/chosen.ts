import type { BeaconChain } from '#contract/games/beacon.ts'
import { quicknet, quicknetRelays } from '../base/beaconSettings.ts'
import { askOutside } from '../base/bounded.ts'
import { config } from '../base/config.ts'
import { reachSandbox } from '../wallet/gateways/sandbox/reach.ts'
import type { BeaconSource } from './port.ts'
import { relays } from './relay.ts'
import { SANDBOX_RELAY_PATH, sandboxChain } from './sandboxChain.ts'

/** The chain of which rounds are named from now on. A round that was named keeps its chain. */
export function beaconChain(): BeaconChain {
  return config.beacon === 'sandbox' ? sandboxChain : (config.drandChain ?? quicknet)
}

const sandboxRelay = {
  name: 'sandbox',
  ask: async (path: string, init: RequestInit) => await reachSandbox(`${SANDBOX_RELAY_PATH}${path}`, init),
}

const relayAt = (origin: string) => ({
  name: origin,
  ask: (path: string, init: RequestInit) => askOutside(origin + path, init),
})

function sourceOfConfig(): BeaconSource | undefined {
  switch (config.beacon) {
    case 'sandbox':
      return relays([sandboxRelay])
    case 'drand':
      return relays((config.drandRelays.length > 0 ? config.drandRelays : quicknetRelays).map(relayAt))
    case 'hand':
      return undefined
  }
}

let chosen = sourceOfConfig()

/** Who brings rounds; undefined where an operator does. */
export function beaconSource(): BeaconSource | undefined {
  return chosen
}

/** For tests: another source, or none (null); without an argument, the configured one. */
export function chooseBeacon(other?: BeaconSource | null): void {
  chosen = other === undefined ? sourceOfConfig() : (other ?? undefined)
}
