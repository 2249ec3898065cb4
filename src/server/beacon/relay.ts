import * as v from 'valibot'
import { BEACON_SIGNATURE, type BeaconChain } from '#contract/games/beacon.ts'
import { readBounded } from '../base/bounded.ts'
import { log } from '../base/log.ts'
import type { BeaconSource } from './port.ts'
import { isSigned } from './verify.ts'

/** Relays of drand: `GET /<chain hash>/public/<round>` answers 404 until the round is there (docs.drand.love, HTTP API v1). */

type Relay = {
  name: string
  /** Sends a request to the relay. */
  ask: (path: string, init: RequestInit) => Promise<Response>
}

const ANSWER_TIMEOUT_MS = 10_000

const answer = v.object({ round: v.number(), signature: v.pipe(v.string(), v.regex(BEACON_SIGNATURE)) })

/** A source that asks relays one after another. An answer without the chain's signature counts as none. */
export function relays(list: readonly Relay[]): BeaconSource {
  return {
    signatureOf: async (chain, round) => {
      for (const relay of list) {
        const signature = await askRelay(relay, chain, round).catch((error: unknown) => {
          const why = error instanceof Error ? error.message : String(error)
          log.warn({ relay: relay.name, round, why }, 'a relay of the beacon gave no answer')
          return undefined
        })
        if (signature !== undefined) return signature
      }
      return undefined
    },
  }
}

async function askRelay({ name, ask }: Relay, chain: BeaconChain, round: number): Promise<string | undefined> {
  const reply = await ask(`/${chain.hash}/public/${round}`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
  const body = String(await readBounded(reply))
  if (reply.status === 404) return undefined
  if (!reply.ok) throw new Error(`status ${reply.status}`)
  const { round: told, signature } = v.parse(answer, JSON.parse(body))
  if (told === round && isSigned(chain, { round, signature })) return signature
  log.error({ relay: name, round }, 'a relay of the beacon answered what its chain did not sign')
  return undefined
}
