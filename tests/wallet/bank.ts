import { randomUUID } from 'node:crypto'
import type { Reply } from '#contract/calls/index.ts'
import { call } from '../call.ts'
import { encrypted, type PlayerOptions, type TestPlayer } from '../player.ts'
import { newWalletNumber } from './payee.ts'

export const HOLDER = 'Maria Clara delos Reyes'
export const GCASH = 1
export const MAYA = 2
export const BDO = 11
export const METROBANK = 13

type Listed = Reply<'getBankInfo'>['appUserBankList']

/** Options of a player who can withdraw once an account is added. */
export const rich: PlayerOptions = { deposited: 1_000_000, isIdentified: true }

/** The fields of an account with an invented number, and the password as proof. */
export async function account(player: TestPlayer, change: object = {}) {
  const password = await encrypted(player.password)
  return { requestId: randomUUID(), accountName: HOLDER, cardNum: newWalletNumber(), password, ...change }
}

export async function add(player: TestPlayer, change: object = {}) {
  return await call('addBankInfo', { bankId: GCASH, ...(await account(player, change)) }, player)
}

export async function modify(player: TestPlayer, accountId: string, change: object = {}) {
  return await call('modifyBankInfo', { accountId, ...(await account(player, change)) }, player)
}

export async function remove(player: TestPlayer, accountId: string, change: object = {}) {
  return await call('removeBankInfo', { accountId, password: await encrypted(player.password), ...change }, player)
}

/** A player's accounts as listed. */
export async function accountsOf(player: TestPlayer): Promise<Listed> {
  // The dispatcher has validated replies against the contract's schema.
  return (await call('getBankInfo', {}, player)).appUserBankList as Listed
}

export async function accountAt(player: TestPlayer, bankId = GCASH): Promise<string> {
  return (await accountsOf(player)).find((each) => each.bankId === bankId)?.accountId ?? ''
}

export const withdraw = (player: TestPlayer, accountId: string, change: object = {}) =>
  call('exchange', { requestId: randomUUID(), amount: 20_000, accountId, ...change }, player)
