import { randomInt } from 'node:crypto'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { bankOf, type Details, encryptDetails, numberHashOf } from '#server/wallet/bank/written.ts'
import { bankAccounts, bankClaims } from '#server/wallet/payeeTables.ts'

/** An invented mobile number in E.164. */
export const newWalletNumber = (): string => `+639${randomInt(1e8, 1e9)}`

/** Gives a player a usable account, like adding one and waiting, but cheaply, for tests of later steps. */
export async function bindPayee(player: number, change: Partial<Details> = {}, bankId = 1): Promise<string> {
  const bank = bankOf(bankId)
  if (!bank) throw new Error(`no bank ${bankId}`)
  const details = { cardNum: newWalletNumber(), accountName: 'Maria Clara delos Reyes', ...change }
  const numberHash = numberHashOf(bank, details.cardNum)
  const at = now()
  await db.insert(bankClaims).values({ numberHash, player })
  const [account] = await db
    .insert(bankAccounts)
    .values({
      ...{ player, bankId, bankCode: bank.shortName, numberHash },
      ciphertext: encryptDetails(details),
      boundAt: at,
      usableAt: at,
    })
    .returning({ id: bankAccounts.id })
  return account?.id ?? ''
}
