import { beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { demoPlayers, seed } from '#server/demo/seed.ts'
import { hasIdentity } from '#server/kyc/approved.ts'
import { chooseVault } from '#server/kyc/vault.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { players } from '#server/standing/tables.ts'
import { bankAccounts } from '#server/wallet/payeeTables.ts'
import { freshDatabase } from '../database.ts'
import { memoryVault } from './pictures.ts'

describe('the demo players', () => {
  beforeAll(async () => {
    await freshDatabase()
    chooseVault(memoryVault())
  })

  test('are registered once, with every player’s reward, and one of them may withdraw', async () => {
    await seed()
    await seed()
    const rows = await db.select().from(players).orderBy(players.id)
    expect(rows.map(({ account }) => account)).toEqual(demoPlayers.map(({ account }) => account))
    const identified = await Promise.all(rows.map(({ id }) => hasIdentity(id)))
    expect(identified).toEqual(demoPlayers.map(({ isIdentified }) => isIdentified))
    for (const { id } of rows) {
      expect((await balancesOf(db, id)).coin).toBe(catalogue().webConfig.userRegisterCoin)
    }
    const accounts = await db.select().from(bankAccounts).orderBy(bankAccounts.player)
    expect(accounts.map(({ player }) => player)).toEqual(rows.map(({ id }) => id))
  })
})
