import type { User } from '#contract/call/shapes.ts'
import { EntryPopup } from '#islands/lobby/EntryPopup.tsx'
import { $entry } from '#islands/session/entry.ts'
import { ForgetForm } from '#islands/session/ForgetForm.tsx'
import { NotMe } from '#islands/session/NotMe.tsx'
import { RegisterForm } from '#islands/session/RegisterForm.tsx'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../../lobby/pages.tsx'
import { aUser } from '../../lobby/session.ts'
import { fill, pass, send, tap, tick, words } from '../hands.ts'
import type { Row } from '../screen.tsx'

const { webConfig } = catalogue()
const made = { user: aUser(7), token: 'a new token', deviceKey: 'a key' }
const password = { password: 'Karusel-777', confirmation: 'Karusel-777' }
type DueTexts = NonNullable<User['due']>['texts']
const texts: DueTexts = [{ text: 'terms-of-use', version: '2', hash: 'a'.repeat(64), changes: [] }]
const due = {
  draw: () => <EntryPopup {...{ strings, onClose: () => {}, unfollowable: [] }} popup={{ name: 'entry' }} />,
  fresh: () => $entry.set({ step: 'idle' }),
}
const register = (rules: object) => () => <RegisterForm strings={strings} rules={{ ...webConfig, ...rules }} />

export const rows: Row[] = [
  {
    call: 'accountRegist',
    player: null,
    draw: register({ registerType: 'username', mode: 'standard' }),
    before: { 'anonymous/isNameFree': { isFree: true } },
    reply: made,
    press: async () => {
      await fill({ account: 'maria1990' })
      // Whether the name is free is asked as typing pauses.
      await pass(1_000)
      await fill({ birthDate: '1990-02-03', ...password })
      await tick('#agreement')
      await send()
    },
  },
  {
    call: 'accountRegist4',
    player: null,
    draw: register({ registerType: 'phone', otpStatus: true, mode: 'standard' }),
    reply: made,
    press: async () => {
      await fill({ account: '09171234567', code: '123456', birthDate: '1990-02-03', ...password })
      await tick('#agreement')
      await send()
    },
  },
  {
    call: 'forgetPassword',
    player: null,
    draw: () => <ForgetForm strings={strings} rules={webConfig} />,
    press: async () => {
      await fill({ account: '09171234567', code: '123456', birthDate: '1990-02-03', ...password })
      await send()
    },
  },
  {
    call: 'anonymous/freezeAccount',
    player: null,
    draw: () => <NotMe strings={strings} />,
    fresh: () => history.replaceState(null, '', '/not-me#a-link'),
    press: () => tap(words('number.freeze')),
  },
  {
    ...due,
    call: 'setBirthDate',
    player: { due: { birthDate: true, texts: [] } },
    press: async () => {
      await fill({ birthDate: '1990-02-03' })
      await send()
    },
  },
  {
    ...due,
    call: 'agreeTexts',
    player: { due: { texts } },
    press: async () => {
      await tick('[name=agreement]')
      await send()
    },
  },
]
