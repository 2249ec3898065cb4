import { act } from 'react'
import { BindForm } from '#islands/account/BindForm.tsx'
import { InviterForm } from '#islands/account/InviterForm.tsx'
import { $numberOffer } from '#islands/account/numberOffer.ts'
import { PasswordCard } from '#islands/account/PasswordCard.tsx'
import { PrivacyCard } from '#islands/account/PrivacyCard.tsx'
import { ProfileForm } from '#islands/account/ProfileForm.tsx'
import { SessionsCard } from '#islands/account/SessionsCard.tsx'
import { loadSafety } from '#islands/account/safety.ts'
import { $socialName } from '#islands/config.ts'
import { LinkedLogins } from '#islands/social/LinkedLogins.tsx'
import { TwoFactorCard } from '#islands/twoFactor/TwoFactorCard.tsx'
import { $justOn } from '#islands/twoFactor/twoFactorSwitch.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../../lobby/pages.tsx'
import { accept, fill, press, send, tap, words } from '../hands.ts'
import type { Row } from '../screen.tsx'
import { NOW, ORDER } from './things.ts'

const { webConfig } = catalogue()
const safety = { hasPassword: true, canSendCodes: true, isNumberFree: true }
const before = { getSafety: safety }
const mobile = '+639170000001'
const session = (id: string, isThis: boolean) => ({
  ...{ id, isThis, device: isThis ? 'Chrome' : 'Firefox', network: '', openTime: NOW, seenTime: NOW },
})
const sessions = [session(ORDER, true), session('4b6f2d1e-0000-4000-8000-000000000002', false)]

export const rows: Row[] = [
  {
    call: 'bindAccount',
    draw: () => <BindForm strings={strings} rules={webConfig} />,
    before,
    reply: { mobile },
    press: async () => {
      await fill({ account: '09171234567', code: '123456', password: 'Tsubibo-4321' })
      await send()
    },
  },
  {
    call: 'bindAccount',
    draw: () => <BindForm strings={strings} rules={webConfig} />,
    before,
    player: { mobile },
    reply: { mobile: '+639170000002' },
    press: async () => {
      if (document.querySelector('button')?.textContent === words('number.change')) {
        await tap(words('number.change'))
        await fill({ code: '123456', password: 'Tsubibo-4321' })
        await send()
      }
      await fill({ account: '09171234568', code: '654321' })
      await send()
    },
  },
  {
    call: 'claimNumber',
    draw: () => <BindForm strings={strings} rules={webConfig} />,
    before,
    reply: { dueTime: NOW },
    fresh: () => void loadSafety(),
    press: async () => {
      if ($numberOffer.get().step === 'none')
        await act(async () => $numberOffer.set({ step: 'offered', claim: 'a-proof' }))
      await tap(words('number.claim.ask'))
    },
  },
  {
    call: 'keepNumber',
    draw: () => <BindForm strings={strings} rules={webConfig} />,
    before: { getSafety: { ...safety, numberAsked: { dueTime: NOW } } },
    after: before,
    player: { mobile },
    fresh: () => void loadSafety(),
    press: () => tap(words('number.claim.keep')),
  },
  {
    call: 'changePassword',
    draw: () => <PasswordCard strings={strings} rules={webConfig} />,
    before,
    fresh: () => void loadSafety(),
    reach: () => tap(words('safety.password.change')),
    press: async () => {
      await fill({ current: 'Tsubibo-4321', password: 'Karusel-777', confirmation: 'Karusel-777' })
      await send()
    },
  },
  {
    call: 'setLoginStep',
    draw: () => <TwoFactorCard strings={strings} />,
    before,
    after: { getSafety: { hasStep: true } },
    player: { mobile },
    fresh: () => void loadSafety(),
    reach: () => tap(words('twoFactor.turnOn')),
    press: async () => {
      await fill({ password: 'Tsubibo-4321', code: '123456' })
      await send()
    },
  },
  {
    call: 'confirmRecoveryCodes',
    draw: () => <TwoFactorCard strings={strings} />,
    before: { getSafety: { ...safety, hasStep: true, recovery: { left: 0, waits: true } } },
    after: { getSafety: { hasStep: true, recovery: { left: 10, waits: false } } },
    player: { mobile },
    reply: { left: 10 },
    fresh: () => {
      $justOn.set(undefined)
      void loadSafety()
    },
    reach: () => tap(words('recovery.resume')),
    press: async () => {
      await fill({ code: '7K3QM-9XT2W' })
      await send()
    },
  },
  {
    call: 'endSessions',
    draw: () => <SessionsCard strings={strings} />,
    before: { getSessions: { rows: sessions } },
    after: { getSessions: { rows: sessions.slice(0, 1) } },
    reply: { ended: 1 },
    press: async () => {
      await tap(words('safety.sessions.endOne', { device: 'Firefox' }))
      await accept()
    },
  },
  {
    call: 'updateAppUserOther',
    draw: () => <PrivacyCard strings={strings} />,
    before: { appUserOther: { showsWins: false } },
    after: { appUserOther: { showsWins: true } },
    reply: { showsWins: true },
    press: () => press('#shows-wins'),
  },
  {
    call: 'updateProfile',
    draw: () => <ProfileForm strings={strings} />,
    reply: { nickname: 'Weak line', avatar: 1, frame: 0 },
    press: async () => {
      await fill({ nickname: 'Weak line' })
      await send()
    },
  },
  {
    call: 'agentFill',
    draw: () => <InviterForm strings={strings} />,
    reply: { pid: 100_002 },
    press: async () => {
      await fill({ pid: '100002' })
      await send()
      await accept()
    },
  },
  {
    call: 'lineUnlink',
    draw: () => <LinkedLogins strings={strings} />,
    before,
    player: { lineAccount: 'an•••@example.org' },
    fresh: () => {
      $socialName.set('LINE')
      void loadSafety()
    },
    reach: () => tap(words('social.unlink')),
    press: async () => {
      await fill({ password: 'Tsubibo-4321' })
      await send()
    },
  },
]
