import { randomUUID } from 'node:crypto'
import { succeed } from '../../call.ts'
import type { TestPlayer } from '../../player.ts'
import { bindPayee } from '../../wallet/payee.ts'
import { type Cases, cursorOf, enrich } from '../case.ts'

const deposit = (owner: TestPlayer, amount = 50_000) =>
  succeed('recharge3', { amount, version: 4, actType: 0, rechargeType: 1 }, owner)

async function withdrawal(owner: TestPlayer) {
  await enrich(owner)
  const request = { requestId: randomUUID(), amount: 20_000, accountId: await bindPayee(owner.id) }
  await succeed('exchange', request, owner)
  return request
}

export const walletCases: Cases = {
  'isRechargeDone.orderId': {
    of: async (owner) => ({ orderId: (await deposit(owner)).orderId }),
    stranger: 'orderUnknown',
  },
  'getRechargeRecord.cursor': {
    of: async (owner) => {
      await deposit(owner)
      await deposit(owner, 60_000)
      return await cursorOf('getRechargeRecord', owner)
    },
    stranger: { rows: [] },
  },
  'exchange.requestId': { of: withdrawal, stranger: 'requestReused' },
  'exchange.accountId': {
    of: async (owner, stranger) => {
      await enrich(stranger)
      return { ...(await withdrawal(owner)), requestId: randomUUID() }
    },
    stranger: 'bankAccountUnknown',
  },
  'exchangeCancel.orderId': {
    of: async (owner) => ({ orderId: (await withdrawal(owner)).requestId }),
    stranger: 'orderUnknown',
  },
  'exchangeSeen.orderId': {
    of: async (owner) => ({ orderId: (await withdrawal(owner)).requestId }),
    stranger: 'orderUnknown',
  },
  'getOrder.orderId': {
    of: async (owner) => ({ orderId: (await deposit(owner)).orderId }),
    stranger: 'orderUnknown',
  },
  'getExchangeOrder.cursor': {
    of: async (owner) => {
      await succeed('exchange', { ...(await withdrawal(owner)), requestId: randomUUID(), amount: 10_000 }, owner)
      return await cursorOf('getExchangeOrder', owner)
    },
    stranger: { rows: [] },
  },
  'getTransactions.cursor': {
    of: async (owner) => {
      await withdrawal(owner)
      return { ...(await cursorOf('getTransactions', owner)), kinds: ['deposit', 'withdrawal'] }
    },
    stranger: { rows: [] },
  },
}
