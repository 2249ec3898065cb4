import { Panel } from '#islands/activities/firstCharge/Panel.tsx'
import { $deposit } from '#islands/wallet/deposit.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../../lobby/pages.tsx'
import { tap, words } from '../hands.ts'
import type { Row } from '../screen.tsx'
import { NOW, ORDER } from './things.ts'

const offer = {
  ...{ awardId: 2, propReceiveList: '[]', expireTime: -1, showType: 3, price: 50_000, discount: 64, match: 30_000 },
  ...{ award: [{ id: 2001, count: 500, betRate: 1 }], channels: catalogue().webConfig.appRechargeTypeList },
}

/** A deposit that buys something. */
export const rows: Row[] = [
  {
    call: 'recharge3',
    draw: () => <Panel strings={strings} />,
    before: { appRechargeBonusCollection9: { appRechargeBonusCollection9: offer } },
    reply: { orderId: ORDER, amount: 50_000, expireTime: NOW + 86_400_000, payUrl: 'https://pay.example.org' },
    fresh: () => $deposit.set({ step: 'choosing' }),
    reach: () => tap(/^Deposit/),
    press: () => tap(words('common.confirm')),
  },
]
