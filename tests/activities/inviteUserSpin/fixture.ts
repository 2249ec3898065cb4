import type { Budget } from '#contract/activities/catalogue.ts'
import { friendsOf, type SpinTerms } from '#contract/activities/inviteUserSpin/wheel.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import type { Reply } from '#contract/calls/index.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { call, succeed } from '../../call.ts'
import type { TestPlayer } from '../../player.ts'
import { everythingOn, stayingIn } from '../fixture.ts'
import { friendOf } from '../friends/fixture.ts'

export type Spin = Reply<'actInviteUser'>
export type Spun = Reply<'actInviteUserSpin'>
export const OFFER_WRONG = '0123456789abcdef'

/** Three friends complete it. */
export const aSpin = (change: Partial<SpinTerms> = {}): SpinTerms => ({
  ...{ target: 10_000, betRate: 2, days: 3 },
  spins: [
    { from: 2_000, to: 3_000 },
    { from: 1_000, to: 2_000 },
    { from: 1_000, to: 2_000 },
  ],
  ...change,
})
export const TARGET = [{ id: 2001, count: 10_000, betRate: 2 }]

type Change = { budget?: Budget; status?: 0 | 1; start?: string; terms?: SpinTerms; identity?: boolean }

/** The spin alone is on. */
export function onSpin({ budget, status = 1, start, terms = aSpin(), identity = true }: Change = {}): void {
  const line = { id: activityKind.inviteUserSpin, kind: 'inviteUserSpin', sort: 1, status } as const
  const { friends, ...all } = everythingOn({
    configs: { inviteUserSpin: terms },
    activities: [{ ...line, ...(start && { start }), ...(budget && { budget }) }],
  })
  const webConfig = { ...all.webConfig, firstRechargeBonus: 0 }
  setCatalogue({ ...all, webConfig, friends: { ...friends, identity: identity ? ['inviteUserSpin'] : [] } })
}

export const inviterOf = (isIdentified = false) => stayingIn({ deposited: 50_000, isIdentified })

// The dispatcher has validated the replies against the contract's schema.
export const standing = async (player: TestPlayer) => (await succeed('actInviteUser', {}, player)) as unknown as Spin
export const cyclesOf = async (player: TestPlayer, fields: object = {}) =>
  (await succeed('actInviteUserRecord', fields, player)) as unknown as Reply<'actInviteUserRecord'>

/** The fields of the next spin, as the page shows them now. */
export async function spinFields(player: TestPlayer, clientSeed = 'mine') {
  const { cycle, running, offer, nextServerSeedHash } = await standing(player)
  return { cycle, spin: (running?.spins ?? 0) + 1, offer, nextServerSeedHash, clientSeed }
}
export const spin = async (player: TestPlayer) => await call('actInviteUserSpin', await spinFields(player), player)
export const exchange = (player: TestPlayer, cycle: number) => call('actInviteUserExchange', { cycle }, player)

/** So many valid friends, with a checked identity. */
export async function bringFriends(inviter: TestPlayer, many: number): Promise<TestPlayer[]> {
  const friends: TestPlayer[] = []
  for (let made = 0; made < many; made += 1) friends.push(await friendOf(inviter, { isIdentified: true }))
  return friends
}

/** Makes all spins of a cycle; returns its number. */
export async function completeCycle(inviter: TestPlayer, terms = aSpin()): Promise<number> {
  const friends = friendsOf(terms)
  await bringFriends(inviter, friends)
  const { cycle } = await standing(inviter)
  for (let made = 0; made <= friends; made += 1) await succeed('actInviteUserSpin', await spinFields(inviter), inviter)
  return cycle
}

/** Begins a cycle of spins that one friend completes, and completes it. It keeps its terms. */
export async function oneFriendCycle(player: TestPlayer): Promise<void> {
  const real = catalogue()
  const [first] = real.configs.inviteUserSpin.spins
  const inviteUserSpin = { ...real.configs.inviteUserSpin, spins: first ? [first] : [] }
  setCatalogue({ ...real, configs: { ...real.configs, inviteUserSpin } })
  await spin(player)
  setCatalogue(real)
  await friendOf(player, { isIdentified: true })
  await spin(player)
}
