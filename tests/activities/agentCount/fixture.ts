import { randomUUID } from 'node:crypto'
import type { CountThing } from '#contract/activities/agentCount/things.ts'
import type { Reply } from '#contract/calls/index.ts'
import { call, succeed } from '../../call.ts'
import type { TestPlayer } from '../../player.ts'

export type Count = Reply<'agent4Data'>

export const standing = async (player: TestPlayer) =>
  // The dispatcher has validated the reply against the contract's schema.
  (await succeed('agent4Data', {}, player)) as unknown as Count

/** The call that opens a card or ticket, and its fields as the page shows them now. */
export async function openFields(player: TestPlayer, thing: CountThing, clientSeed = 'mine') {
  const { nextServerSeedHash, draws } = await standing(player)
  const fields = { requestId: randomUUID(), clientSeed, nextServerSeedHash, tableHash: draws[thing].tableHash }
  return { name: thing === 'card' ? 'agent4Scratch' : 'agent4Lottery', fields } as const
}
export async function open(player: TestPlayer, thing: CountThing) {
  const { name, fields } = await openFields(player, thing)
  return await call(name, fields, player)
}
export async function receive(player: TestPlayer, friends: number) {
  const { offer } = await standing(player)
  return await call('agent4Award', { friends, offer }, player)
}
