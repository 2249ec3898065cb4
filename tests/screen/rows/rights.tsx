import { Excluded } from '#islands/rights/Excluded.tsx'
import { MyData } from '#islands/rights/MyData.tsx'
import { $excluded } from '#islands/session/excluded.ts'
import { strings } from '../../lobby/pages.tsx'
import { accept, fill, press, send, tap, words } from '../hands.ts'
import type { Row } from '../screen.tsx'
import { account, NOW } from './things.ts'

const DAY = 86_400_000
const draw = () => <MyData strings={strings} bindPath="/bindBankCard" />
const accounts = { appUserBankList: [account], proof: 'password', holder: 'Maria', now: NOW }
const data = { proof: 'password', closingDays: 30 }
const closing = { closeTime: NOW + DAY, leftover: 0 }
const told = { excluded: 'exclusion', until: NOW + 30 * DAY, firmUntil: NOW + DAY, ticket: 'a-ticket' } as const
const stay = { excluded: 'exclusion', until: NOW + 30 * DAY, firmUntil: NOW + DAY }
const out = {
  draw: () => <Excluded strings={strings} told={told} />,
  player: null,
  fresh: () => $excluded.set(told),
}
const rich = { ...stay, own: 50_000, account: 'GCash •••• 4567' }
const paid = { ...stay, own: 0, withdrawals: 1 }
const longer = { ...rich, until: NOW + 90 * DAY }

export const rows: Row[] = [
  {
    draw,
    call: 'askClosing',
    before: { getMyData: data },
    reply: { ...data, closing },
    after: { getMyData: { closing } },
    reach: () => tap(words('rights.close')),
    press: async () => {
      await fill({ password: 'Tsubibo-4321' })
      await send()
      await accept()
    },
  },
  {
    draw,
    call: 'cancelClosing',
    before: { getMyData: { ...data, closing } },
    reply: data,
    after: { getMyData: { closing: undefined } },
    press: () => tap(words('rights.keep')),
  },
  {
    draw,
    call: 'payOut',
    before: {
      getMyData: { ...data, closing, standing: { own: 50_000, coin: 50_000 } },
      getBankInfo: accounts,
      kyc: {},
    },
    reply: data,
    after: { getMyData: data },
    player: { coin: 50_000, hasKyc: true },
    reach: () => tap(words('rights.settle.payOut')),
    press: () => send(),
  },
  {
    ...out,
    call: 'anonymous/excludedPayOut',
    before: { 'anonymous/excludedState': rich },
    after: { 'anonymous/excludedState': paid },
    reply: paid,
    press: async () => {
      await tap(words('excluded.money.payOut'))
      await accept()
    },
  },
  {
    ...out,
    call: 'anonymous/excludedExtend',
    before: { 'anonymous/excludedState': rich },
    after: { 'anonymous/excludedState': longer },
    reply: longer,
    press: async () => {
      await press('details button')
      await accept()
    },
  },
]
