import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { dropStored, writeStored } from '#client/wire/storage.ts'
import type { Reply } from '#contract/calls/index.ts'
import { WELCOME_FLAG } from '#contract/lobby/install.ts'
import type { Cents } from '#contract/money.ts'
import { $catalogue, $webConfig } from '../config.ts'
import { popular } from './shelves.ts'

export type Welcome = {
  /** The registration reward. */
  coin: Cents
  /** What makes it ready to withdraw, as the server says; undefined until it has answered. */
  unlock?: Reply<'getExchange'>['unlock'] | undefined
  game?: { id: number; name: string } | undefined
}

export const $welcome = atom<Welcome>({ coin: 0 })

/** The popup queue's memory of the notices. */
const NOTICES_SEEN = 'popup.notice'

/**
 * Called at a registration: home greets, now or when the player comes there. The notices stay away for the rest of this browser session: the specification leaves the
 * condition open (spec 4), and two greetings at once are one too many.
 */
export function noteRegistered(): void {
  writeStored(WELCOME_FLAG, '1', 'session')
  writeStored(NOTICES_SEEN, '1', 'session')
}

export function loadWelcome(): Promise<void> {
  dropStored(WELCOME_FLAG, 'session')
  const [first] = popular($catalogue.get()?.games ?? [])
  $welcome.set({ coin: $webConfig.get()?.userRegisterCoin ?? 0, game: first && { id: first.id, name: first.name } })
  return loadUnlock()
}

async function loadUnlock(): Promise<void> {
  const answer = await post('getExchange', {})
  if (answer.ok) $welcome.set({ ...$welcome.get(), unlock: answer.reply.unlock })
}
