import { randomUUID } from 'node:crypto'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { addWagers, openWagers, waiveWagers } from '#server/wallet/wagers/wagers.ts'
import { succeed } from '../../call.ts'
import { tell } from '../../operators/flaggedHarness.ts'
import type { TestPlayer } from '../../player.ts'
import { given } from '../../props/fixture.ts'
import { think } from '../../wallet/cancel.ts'
import { bindPayee } from '../../wallet/payee.ts'
import { orderOf, pockets } from '../../wallet/walletHarness.ts'
import { type Cases, cursorOf, enrich } from '../case.ts'

const deposit = (owner: TestPlayer, amount = 50_000) =>
  succeed('recharge3', { amount, version: 4, actType: 0, rechargeType: 1 }, owner)

async function withdrawal(owner: TestPlayer) {
  await enrich(owner)
  const request = { requestId: randomUUID(), amount: 20_000, accountId: await bindPayee(owner.id) }
  await succeed('exchange', request, owner)
  return request
}

/** A payment above a limit, which is set aside, and the wish to have it back. */
async function setAside(owner: TestPlayer) {
  await enrich(owner)
  const orderId = String((await deposit(owner)).orderId)
  await succeed('setLimit', { limit: 'depositDay', most: 10_000 }, owner)
  const { gatewayId = '' } = (await orderOf(orderId)) ?? {}
  await tell({ kind: 'paid', gatewayId: gatewayId ?? '', cents: 50_000 })
  return { orderId, requestId: randomUUID(), accountId: await bindPayee(owner.id) }
}

export const walletCases: Cases = {
  'recharge3.coupon': {
    of: async ({ id }) => ({ amount: 50_000, version: 4, actType: 0, rechargeType: 1, coupon: await given(id, 1002) }),
    stranger: 'couponGone',
  },
  'payDebt.requestId': {
    of: async (owner) => {
      const { orderId } = await deposit(owner)
      const { gatewayId } = (await orderOf(String(orderId))) ?? {}
      if (!gatewayId) throw new Error('no payment was opened')
      await tell({ kind: 'paid', gatewayId, cents: 50_000 })
      const { coin } = await pockets(owner)
      const moves = [{ from: `player:${owner.id}:coin`, to: 'house:games', cents: coin } as const]
      await db.transaction((tx) => post(tx, { id: `bet:${randomUUID()}`, reason: 'bet', moves }))
      await tell({ kind: 'reversed', gatewayId, cents: 50_000, reversalId: randomUUID() })
      await enrich(owner)
      return { requestId: randomUUID(), amount: 100 }
    },
    stranger: 'debtOpen',
  },
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
  'checkRechargeOrder.cursor': {
    of: async (owner) => {
      await deposit(owner)
      await deposit(owner, 60_000)
      return await cursorOf('checkRechargeOrder', owner)
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
  'playDeposit.orderId': {
    of: async (owner) => ({ orderId: (await setAside(owner)).orderId }),
    stranger: 'orderUnknown',
    owner: 'depositLimit',
  },
  'returnDeposit.orderId': { of: setAside, stranger: 'orderUnknown' },
  'returnDeposit.requestId': {
    of: async (owner, stranger) => {
      const { requestId } = await withdrawal(owner)
      return { ...(await setAside(stranger)), requestId }
    },
    stranger: 'requestReused',
    owner: 'orderUnknown',
  },
  'returnDeposit.accountId': {
    of: async (owner, stranger) => ({ ...(await setAside(stranger)), accountId: await bindPayee(owner.id) }),
    stranger: 'bankAccountUnknown',
    owner: 'orderUnknown',
  },
  'exchangeCancelAsk.orderId': {
    of: async (owner) => ({ orderId: (await withdrawal(owner)).requestId }),
    stranger: 'orderUnknown',
  },
  'exchangeCancel.orderId': {
    of: async (owner) => {
      const { requestId } = await withdrawal(owner)
      await think(requestId, owner)
      return { orderId: requestId }
    },
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
  'getAnchors.cursor': 'anchors are everybody’s, and tell nothing of anybody',
  'getWagers.cursor': {
    of: async (owner) => {
      for (const cents of [100, 200, 300])
        await db.transaction((tx) => addWagers(tx, owner.id, null, [{ kind: 'deposit', cents, locked: 0 }]))
      await db.transaction((tx) => waiveWagers(tx, owner.id, 'waived'))
      return await cursorOf('getWagers', owner)
    },
    stranger: { rows: [] },
  },
  'giveBackBonus.wagerId': {
    of: async (owner) => {
      const asked = [{ kind: 'bonus' as const, cents: 100, locked: 100 }]
      await enrich(owner)
      await db.transaction((tx) => addWagers(tx, owner.id, null, asked))
      const { rows } = await openWagers(db, owner.id)
      return { wagerId: rows[0]?.id, bonus: 100 }
    },
    stranger: 'offerChanged',
  },
  'getTransactions.cursor': {
    of: async (owner) => {
      await withdrawal(owner)
      return { ...(await cursorOf('getTransactions', owner)), kinds: ['deposit', 'withdrawal'] }
    },
    stranger: { rows: [] },
  },
}
