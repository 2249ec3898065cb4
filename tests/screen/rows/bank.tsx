import { BankAccounts } from '#islands/wallet/BankAccounts.tsx'
import { BankForm } from '#islands/wallet/BankForm.tsx'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../../lobby/pages.tsx'
import { fill, send, tap, words } from '../hands.ts'
import type { Row } from '../screen.tsx'
import { account, NOW } from './things.ts'

const { banks } = catalogue()
const known = { appUserBankList: [account], proof: 'password', holder: 'Maria Cruz', now: NOW }
const typed = { cardNum: '09171234567', password: 'Tsubibo-4321' }
const draw = () => <BankForm strings={strings} banks={banks} listPath="/bankCardList" />

export const rows: Row[] = [
  {
    call: 'addBankInfo',
    draw,
    before: { getBankInfo: { ...known, appUserBankList: [] } },
    after: { getBankInfo: known },
    reply: known,
    fresh: () => history.replaceState(null, '', '/bindBankCard?id=1'),
    press: async () => {
      await fill(typed)
      await send()
    },
  },
  {
    call: 'modifyBankInfo',
    draw,
    before: { getBankInfo: known },
    reply: known,
    fresh: () => history.replaceState(null, '', '/bindBankCard?id=1'),
    press: async () => {
      await fill(typed)
      await send()
    },
  },
  {
    call: 'removeBankInfo',
    draw: () => <BankAccounts strings={strings} bindPath="/bindBankCard" />,
    before: { getBankInfo: known },
    after: { getBankInfo: { ...known, appUserBankList: [] } },
    reply: { ...known, appUserBankList: [] },
    reach: () => tap(words('bank.removeOf', { name: 'GCash' })),
    press: async () => {
      await fill({ password: 'Tsubibo-4321' })
      await send()
    },
  },
]
