import { DepositForm } from '#islands/wallet/DepositForm.tsx'
import { $deposit } from '#islands/wallet/deposit.ts'
import { LockedWithdrawal } from '#islands/wallet/LockedWithdrawal.tsx'
import { StakesPage } from '#islands/wallet/StakesPage.tsx'
import { WithdrawForm } from '#islands/wallet/WithdrawForm.tsx'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../../lobby/pages.tsx'
import { fill, pass, send, tap, words } from '../hands.ts'
import type { Row } from '../screen.tsx'
import { account, NOW, ORDER } from './things.ts'

const { webConfig } = catalogue()
const limits = webConfig.withdrawal
const limit = { most: 5_000_000, left: 5_000_000 }
const terms = {
  ...{ coin: 50_000, ready: 50_000, minimum: 10_000, maximum: 1_000_000 },
  ...{
    limits: { day: limit, month: limit },
    hasDeposited: true,
    bands: [{ fee: { fixed: 0, share: 0 }, days: { min: 1, max: 3 } }],
  },
}
const order = {
  ...{ orderId: ORDER, amount: 20_000, fee: 0, bankName: 'GCash', cardNum: '•••• 4567', createTime: NOW },
  ...{ state: 'requested', hold: { reasons: ['first'], by: 'us' } },
}
const accounts = { appUserBankList: [account], proof: 'password', holder: 'Maria', now: NOW }
const asked = { ...terms, coin: 30_000, ready: 30_000, open: [order] }

const locked = { hasSafeboxPassword: true, safebox: 20_000, coin: 50_000, locked: 20_000, locks: [] }

const withdrawal = {
  draw: () => <WithdrawForm strings={strings} limits={limits} bindPath="/bindBankCard" />,
  before: { getExchange: asked, getBankInfo: accounts },
  player: { coin: 50_000 },
}
const thinking = async () => {
  await tap(words('wallet.ask.cancel'))
  await pass(11_000)
}
const deposit = {
  draw: () => (
    <DepositForm
      {...{ strings, amounts: webConfig.depositAmounts, channels: webConfig.appRechargeTypeList }}
      {...{ firstBonus: 300, turnover: 1 }}
    />
  ),
  player: { firstRecharge: true, coin: 50_000 },
  fresh: () => $deposit.set({ step: 'choosing' }),
}
const channels = { open: webConfig.appRechargeTypeList.map(({ id }) => id) }
const pending = { orderId: ORDER, amount: 60_000, rechargeType: 1, state: 'credited', createTime: NOW, expireTime: NOW }
const aside = (until: number) => ({ rows: [{ ...pending, aside: { amount: 60_000, until } }] })

export const rows: Row[] = [
  {
    ...withdrawal,
    call: 'exchange',
    before: { ...withdrawal.before, getExchange: terms },
    after: { getExchange: asked },
    reply: { order, coin: 30_000 },
    reach: async () => {
      await fill({ amount: '200' })
      await send('.wallet-form')
    },
    press: () => send('.wish-form'),
  },
  {
    call: 'exchange',
    draw: () => <LockedWithdrawal {...{ strings, onDone: () => {} }} bindPath="/bindBankCard" box={locked} />,
    before: { getBankInfo: accounts, getExchange: terms, getSafebox: locked },
    after: { getSafebox: { locked: 0, safebox: 0 } },
    reply: { order, coin: 50_000 },
    player: { coin: 50_000 },
    press: async () => {
      await fill({ password: '482915' })
      await send()
    },
  },
  { ...withdrawal, call: 'exchangeCancelAsk', press: () => tap(words('wallet.ask.cancel')) },
  {
    ...withdrawal,
    call: 'exchangeCancel',
    after: { getExchange: terms },
    reply: { coin: 50_000 },
    reach: thinking,
    press: () => tap(words('wallet.ask.cancel')),
  },
  {
    ...withdrawal,
    call: 'exchangeCancelOff',
    after: { getExchange: { ...asked, cancelOffTime: NOW } },
    reach: async () => {
      await thinking()
      await tap(words('wallet.cancelOff.offer'))
    },
    press: () => tap(words('wallet.cancelOff.accept')),
  },
  {
    ...deposit,
    call: 'recharge3',
    before: { getExchange: terms, getRechargeChannels: channels },
    reply: { ...pending, expireTime: NOW + 600_000, payUrl: 'https://pay.example.org' },
    reach: () => send(),
    press: () => tap(words('common.confirm')),
  },
  {
    ...deposit,
    call: 'payDebt',
    before: { getExchange: terms, getRechargeChannels: { ...channels, debt: 20_000 } },
    after: { getRechargeChannels: { debt: undefined } },
    reply: { coin: 30_000 },
    press: () => tap(words('wallet.debt.fromCoin', { amount: '₱200.00' })),
  },
  {
    ...deposit,
    call: 'playDeposit',
    before: { getExchange: terms, getRechargeChannels: channels, checkRechargeOrder: aside(0) },
    after: { checkRechargeOrder: { rows: [] } },
    reply: { coin: 110_000 },
    press: () => tap(words('payment.aside.playOf', { amount: '₱600.00' })),
  },
  {
    ...deposit,
    call: 'returnDeposit',
    before: {
      getExchange: terms,
      getRechargeChannels: channels,
      checkRechargeOrder: aside(NOW * 2),
      getBankInfo: accounts,
    },
    after: { checkRechargeOrder: { rows: [] } },
    reach: () => tap(words('payment.aside.backOf', { amount: '₱600.00' })),
    press: () => send(),
  },
  {
    call: 'giveBackBonus',
    draw: () => <StakesPage strings={strings} rules="" />,
    before: {
      getWagers: {
        left: 60_000,
        open: [
          {
            ...{ id: 7, kind: 'bonus', reason: 'firstCharge', createTime: NOW, bonus: 30_000 },
            ...{ asked: 90_000, done: 30_000, left: 60_000 },
          },
        ],
      },
    },
    after: { getWagers: { left: 0, open: [] } },
    reach: () => tap(words('stakes.giveBack.open')),
    press: () => tap(words('stakes.giveBack.accept', { amount: '₱300.00' })),
  },
]
