import { setTimeout as wait } from 'node:timers/promises'
import { log } from '../../../base/log.ts'
import { tellMerchant } from '../../gateways/sandbox/deliver.ts'
import { endPayout, reverse, type SandboxPayout } from './books.ts'
import { dayOf, endOf, reportsOf, type Spoken } from './days.ts'
import type { SandboxWord } from './payout.ts'

let isHeard = false

/** Lets the bank report from now on, because somebody listens. Returns what silences it. */
export function giveMouth(): () => void {
  isHeard = true
  return () => {
    isHeard = false
  }
}

export const hasMouth = (): boolean => isHeard

/** Waits, and tells whether somebody still listens. */
const realPause = async (ms: number): Promise<boolean> => {
  await wait(ms, undefined, { ref: false })
  return isHeard
}

/** Reports a payment word by word. Whoever misses one has to ask, as at a real bank. */
export async function speak(row: SandboxPayout, pause = realPause): Promise<void> {
  try {
    for (const { afterMs, word } of reportsOf(dayOf(row.cents))) {
      if (!(await pause(afterMs))) return
      await tellMerchant('payouts/sandbox', JSON.stringify(await say(row, word)))
    }
  } catch (error) {
    log.warn({ err: error, reference: row.reference }, 'the sandbox stopped reporting a payout')
  }
}

/** Does what it is about to say. An operator may have ended the payment otherwise meanwhile. */
async function say({ reference, cents }: SandboxPayout, word: Spoken): Promise<SandboxWord> {
  const told = (state: Spoken, entered: string | null): SandboxWord => ({
    id: `${reference}_${state}`,
    payout: { reference, amount: cents, state, entered },
  })
  if (word === 'accepted') return told(word, null)
  if (word !== endOf(dayOf(cents))) await reverse(reference)
  const row = await endPayout(reference, word)
  return told(row?.state ?? word, row?.entered ?? null)
}
