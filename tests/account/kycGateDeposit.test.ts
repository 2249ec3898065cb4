import { beforeAll, expect, test, vi } from 'vitest'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newWithdrawer } from '../wallet/walletHarness.ts'
import { approveIdentity } from './identified.ts'
import { NEEDED, tries } from './identityGate.ts'

vi.hoisted(() => vi.stubEnv('PERYA_KYC_GATE', 'before_deposit'))

beforeAll(async () => {
  await freshDatabase()
})

test('where identity comes before the first deposit, deposits wait from the start and play waits for the seven days', async () => {
  const seat = await newWithdrawer(100_000, { isIdentified: false })
  expect(await call('kyc', {}, seat)).toMatchObject({ waits: { deposit: true, withdrawal: true, play: false } })
  expect(await tries(seat)).toEqual({ deposit: NEEDED, play: 0, withdrawal: NEEDED })
  await approveIdentity(seat.id)
  expect(await tries(seat)).toEqual({ deposit: 0, play: 0, withdrawal: 0 })
})
