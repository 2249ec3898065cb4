import { expect } from 'vitest'
import { declarations, type KycFields } from '#contract/kyc/kyc.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import { approveIdentity, openPictures } from '#server/kyc/decide.ts'
import { call } from '../call.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { writtenBy } from './identified.ts'
import { uploadTo } from './pictures.ts'

export const confirmed = [...declarations]

/** Saves everything and uploads the pictures; returns the state that the page would show. */
export async function prepare(seat: TestPlayer, change: KycFields = {}): Promise<WireReply> {
  const fields = writtenBy(change)
  expect(await call('addKyc', { fields }, seat)).toMatchObject({ errcode: 0 })
  for (const side of ['front', 'back', 'selfie'] as const) {
    expect(await uploadTo(seat.token, side)).toMatchObject({ errcode: 0 })
  }
  return await call('kyc', {}, seat)
}

export const submit = (seat: TestPlayer, { revision }: WireReply | { revision: unknown }, change: object = {}) =>
  call('addKyc', { declarations: confirmed, revision, ...change }, seat)

/** A player who has submitted everything for review. */
export async function submitted(change: KycFields = {}): Promise<TestPlayer> {
  const seat = await newPlayer({ coin: 0 })
  expect(await submit(seat, await prepare(seat, change))).toMatchObject({ errcode: 0, state: 'submitted' })
  return seat
}

/** An operator's decision: looks, then approves. */
export async function approve(player: number, who = 'nena'): Promise<void> {
  await openPictures(player, who)
  expect(await approveIdentity(player, who)).toEqual({ done: true })
}
