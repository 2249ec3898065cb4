import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Body } from '#contract/calls/index.ts'
import type { Bank } from '#contract/lobby/catalogueBanks.ts'
import { isUsual, readCardNum, readHolder } from '#contract/wallet/bank.ts'
import { BANK_COOLING_MS } from '#contract/wallet/limits.ts'
import { reauthenticateFirmly } from '../../account/besideCode.ts'
import { speechTo } from '../../account/language.ts'
import { noteSafety } from '../../account/safetyEvents.ts'
import { now } from '../../base/clock.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { accountHoldOf } from '../../standing/withdrawalHold.ts'
import { lockWallet } from '../lock.ts'
import { bankAccounts } from '../payeeTables.ts'
import { claimNumber, releaseNumber } from './claims.ts'
import { assertHolder } from './holder.ts'
import { BANK_PROOF } from './proof.ts'
import { showAccounts } from './show.ts'
import {
  type BankAccount,
  bankOf,
  type Details,
  decryptDetails,
  encryptDetails,
  maskOf,
  nameOf,
  numberHashOf,
} from './written.ts'

/** A new account, checked, with its number normalised. */
type Wanted = { player: number; requestId: string; bank: Bank; details: Details; numberHash: string }

const ofPlayer = (player: number) => eq(bankAccounts.player, player)
const isLive = isNull(bankAccounts.endedAt)

export const addBankInfo: Handler<'addBankInfo'> = async (body, { session: { id: session, player } }) => {
  const wanted = want(player, body.bankId, body)
  if (await isRepeated(wanted)) return await showAccounts(player, session)
  await assertNotHeld(player)
  await assertHolder(player, wanted.details.accountName)
  await reauthenticateFirmly(session, BANK_PROOF, body)
  await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    if (await isRepeated(wanted, tx)) return
    const [bound] = await tx
      .select()
      .from(bankAccounts)
      .where(and(ofPlayer(player), eq(bankAccounts.bankId, wanted.bank.id), isLive))
    if (bound) throw new Refusal('bankBound')
    await insertAccount(tx, wanted, await isFirst(tx, player))
  })
  return await showAccounts(player, session)
}

export const modifyBankInfo: Handler<'modifyBankInfo'> = async (body, { session: { id: session, player } }) => {
  const old = await ownAccount(player, body.accountId)
  const wanted = want(player, old.bankId, body)
  if (await isRepeated(wanted)) return await showAccounts(player, session)
  await assertNotHeld(player)
  if (old.endedAt) throw new Refusal('bankAccountUnknown')
  await assertHolder(player, wanted.details.accountName)
  await reauthenticateFirmly(session, BANK_PROOF, body)
  await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    if (await isRepeated(wanted, tx)) return
    if (!(await endAccount(tx, old))) throw new Refusal('bankAccountUnknown')
    await insertAccount(tx, wanted, false)
    if (old.numberHash !== wanted.numberHash) await releaseNumber(tx, player, old.numberHash)
  })
  return await showAccounts(player, session)
}

export const removeBankInfo: Handler<'removeBankInfo'> = async (body, { session: { id: session, player } }) => {
  const old = await ownAccount(player, body.accountId)
  if (old.endedAt) return await showAccounts(player, session)
  await reauthenticateFirmly(session, BANK_PROOF, body)
  await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    if (!(await endAccount(tx, old))) return
    await releaseNumber(tx, player, old.numberHash)
    await noteSafety(tx, player, 'bankRemoved', { account: spoken(old.bankCode, decryptDetails(old)) })
  })
  return await showAccounts(player, session)
}

/** Validates the input. Refuses what the form would not have sent, before any proof is used up. */
function want(player: number, bankId: number, typed: Omit<Body<'addBankInfo'>, 'bankId'>): Wanted {
  const bank = bankOf(bankId)
  if (bank?.status !== 1) throw new Refusal('bankUnknown')
  const cardNum = readCardNum(bank, typed.cardNum)
  const accountName = readHolder(typed.accountName)
  if (!cardNum || !accountName) throw new Refusal('bankDetailsWrong')
  if (!isUsual(bank, cardNum) && !typed.isSure) {
    throw new Refusal('bankNumberUnusual', { digits: cardNum.length })
  }
  const numberHash = numberHashOf(bank, cardNum)
  return { player, requestId: typed.requestId, bank, details: { cardNum, accountName }, numberHash }
}

/** After a change of the account that little has proven, no account to pay to is added. The first look saves a code. */
async function assertNotHeld(player: number, on: typeof db | Tx = db): Promise<void> {
  const until = await accountHoldOf(player, on)
  if (until) throw new Refusal('withdrawalsResting', { until: until.getTime() })
}

/** Whether this very request was carried out already. Refuses an id that was used for another request. */
async function isRepeated(wanted: Wanted, on: typeof db | Tx = db): Promise<boolean> {
  const { player, requestId, bank, details, numberHash } = wanted
  const [row] = await on
    .select()
    .from(bankAccounts)
    .where(and(ofPlayer(player), eq(bankAccounts.requestId, requestId)))
  if (!row) return false
  const isSame = row.bankId === bank.id && row.numberHash === numberHash
  if (!isSame || decryptDetails(row).accountName !== details.accountName) throw new Refusal('requestReused')
  return true
}

/** An account of the player, ended or not. */
async function ownAccount(player: number, id: string): Promise<BankAccount> {
  const wasBound = isNotNull(bankAccounts.boundAt)
  const [row] = await db
    .select()
    .from(bankAccounts)
    .where(and(ofPlayer(player), eq(bankAccounts.id, id), wasBound))
  if (!row) throw new Refusal('bankAccountUnknown')
  return row
}

/** Whether the player has never had an account: removing one and adding another counts as a change. */
async function isFirst(tx: Tx, player: number): Promise<boolean> {
  return (await tx.$count(bankAccounts, and(ofPlayer(player), isNotNull(bankAccounts.boundAt)))) === 0
}

async function insertAccount(tx: Tx, { bank, details, ...wanted }: Wanted, isUsableNow: boolean) {
  await assertNotHeld(wanted.player, tx)
  await claimNumber(tx, wanted.player, wanted.numberHash)
  const boundAt = now()
  const usableAt = isUsableNow ? boundAt : new Date(boundAt.getTime() + BANK_COOLING_MS)
  await tx.insert(bankAccounts).values({
    ...wanted,
    bankId: bank.id,
    bankCode: bank.shortName,
    ciphertext: encryptDetails(details),
    boundAt,
    usableAt,
  })
  const { formats } = await speechTo(wanted.player, tx)
  const told = { account: spoken(bank.shortName, details), from: formats.dateTime(usableAt) }
  await noteSafety(tx, wanted.player, 'bankSaved', told)
}

/** An account as letters name it. */
const spoken = (code: string, { cardNum }: Details): string => `${nameOf(code)} ${maskOf(cardNum)}`

/** Returns whether the account was still live. */
async function endAccount(tx: Tx, { id }: BankAccount): Promise<boolean> {
  const ended = await tx
    .update(bankAccounts)
    .set({ endedAt: now() })
    .where(and(eq(bankAccounts.id, id), isLive))
    .returning({ id: bankAccounts.id })
  return ended.length > 0
}
