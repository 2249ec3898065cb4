import { beforeAll, describe, expect, test } from 'vitest'
import { players } from '#server/account/tables.ts'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { catalogue } from '#server/lobby/catalogue.ts'
import { demoPlayers, seed } from '#server/seed.ts'
import { freshDatabase } from '../database.ts'

describe('the demo players', () => {
  beforeAll(() => freshDatabase())

  test('are registered once, with the reward every player gets', async () => {
    await seed()
    await seed()
    const rows = await db.select().from(players)
    expect(rows.map(({ account }) => account)).toEqual(demoPlayers.map(({ account }) => account))
    for (const { id } of rows) {
      expect((await balancesOf(db, id)).coin).toBe(catalogue().webConfig.userRegisterCoin)
    }
  })
})
