import { beforeAll, describe, expect, test } from 'vitest'
import { hasIdentity } from '#server/account/kyc/approved.ts'
import { chooseVault } from '#server/account/kyc/vault.ts'
import { players } from '#server/account/tables.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { catalogue } from '#server/lobby/catalogue.ts'
import { demoPlayers, seed } from '#server/seed.ts'
import { bankAccounts } from '#server/wallet/bankTables.ts'
import { freshDatabase } from '../database.ts'
import { memoryVault } from './pictures.ts'

describe('the demo players', () => {
  beforeAll(async () => {
    await freshDatabase()
    chooseVault(memoryVault())
  })

  test('are registered once, with the reward every player gets, and one of them may withdraw', async () => {
    await seed()
    await seed()
    const rows = await db.select().from(players)
    expect(rows.map(({ account }) => account)).toEqual(demoPlayers.map(({ account }) => account))
    const identified = await Promise.all(rows.map(({ id }) => hasIdentity(id)))
    expect(identified).toEqual(demoPlayers.map(({ isIdentified }) => isIdentified))
    for (const { id } of rows) {
      expect((await balancesOf(db, id)).coin).toBe(catalogue().webConfig.userRegisterCoin)
    }
    const accounts = await db.select().from(bankAccounts)
    expect(accounts.map(({ player }) => player)).toEqual(rows.map(({ id }) => id))
  })
})
