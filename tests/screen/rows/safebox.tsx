import { Safebox } from '#islands/wallet/Safebox.tsx'
import { strings } from '../../lobby/pages.tsx'
import { fill, press, send, tap, words } from '../hands.ts'
import type { Row } from '../screen.tsx'

const box = { hasSafeboxPassword: true, safebox: 20_000, coin: 5_000, locked: 0, locks: [] }
const draw = () => <Safebox strings={strings} chips={[1_000]} bindPath="/bindBankCard" />
const way = (at: number) => press(`label.kind:nth-of-type(${at}) input`)
const base = { draw, before: { getSafebox: box }, player: { coin: 5_000, safebox: 20_000, mobile: '+639170000001' } }

const moved = { ...box, safebox: 21_000, coin: 4_000 }
const out = { ...box, safebox: 19_000, coin: 6_000 }

export const rows: Row[] = [
  {
    ...base,
    call: 'putSafebox',
    reply: moved,
    after: { getSafebox: moved },
    press: async () => {
      await fill({ amount: '10' })
      await send()
    },
  },
  {
    ...base,
    call: 'takeSafebox',
    reply: out,
    after: { getSafebox: out },
    press: async () => {
      await way(3)
      await fill({ amount: '10', password: '482915' })
      await send()
    },
  },
  {
    ...base,
    call: 'lockSafebox',
    reply: box,
    press: async () => {
      await way(2)
      await fill({ amount: '10', lock: '24' })
      await send()
    },
  },
  {
    ...base,
    call: 'safeboxPasswordInit',
    before: { getSafebox: { ...box, hasSafeboxPassword: false, safebox: 0 } },
    reply: { ...box, safebox: 0 },
    after: { getSafebox: { ...box, safebox: 0 } },
    press: async () => {
      await fill({ password: '482915', confirmation: '482915' })
      await send()
    },
  },
  {
    ...base,
    call: 'modifySafePassword',
    reply: box,
    reach: () => tap(words('safebox.change')),
    press: async () => {
      await fill({ oldPassword: '111222', password: '482915', confirmation: '482915' })
      await send()
    },
  },
  {
    ...base,
    call: 'renewSafePassword',
    before: { ...base.before, getSafety: { hasPassword: true, canSendCodes: true } },
    reply: box,
    reach: () => tap(words('safebox.forgot')),
    press: async () => {
      await fill({ code: '123456', password: '482915', confirmation: '482915' })
      await send()
    },
  },
]
