import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { dropStored } from '#client/wire/storage.ts'
import { hasAgePicture } from '#contract/account/variants.ts'
import { $agreementSheet, startAgreement, tapAgreement } from '#islands/session/agreement.ts'
import { logIn, startLogin } from '#islands/session/login.ts'
import { $device, startDevice } from '#islands/session/variant.ts'
import { $toasts, dismissToast } from '#islands/ui/ui.ts'

const typed = { account: 'demoBituin', password: 'parol-2026' }
const said = () => $toasts.get().map(({ text }) => text)
let sent: string[] = []

function at(address: string): void {
  vi.stubGlobal('location', new URL(address, 'http://localhost'))
}

beforeEach(() => {
  sent = []
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, url: URL) => at(url.href) })
  setTransport(async (name) => {
    sent.push(name)
    throw new Error('offline')
  })
  for (const { id } of $toasts.get()) dismissToast(id)
  startLogin()
  startAgreement(false)
})
afterEach(() => {
  dropStored('perya.device', 'session')
  setTransport(undefined)
  vi.unstubAllGlobals()
})

describe('a device in the address', () => {
  test('is kept for the session, and removed from the address', () => {
    at('/login?back=%2Fpoints&device=n7')
    startDevice()
    expect([$device.get(), location.search]).toEqual(['n7', '?back=%2Fpoints'])
    at('/register')
    startDevice()
    expect($device.get()).toBe('n7')
  })

  test.each(['', 'n%207', '<b>', 'x'.repeat(9), '../', '🎡', '%00'])('is not %j', (odd) => {
    at(`/login?device=${odd}`)
    startDevice()
    expect($device.get()).toBe('')
  })

  test.each(['n7', '6b', '6s', '9s', 'N7'])('has the 21+ picture on %s', (device) => {
    expect(hasAgePicture(device)).toBe(true)
  })

  test.each(['', 'n8', 'n77', '7'])('has none on %j', (device) => expect(hasAgePicture(device)).toBe(false))

  test('asks for the agreement before a log-in, without the popup of the green mode', async () => {
    at('/login?device=a1')
    startDevice()
    await logIn(typed, false, ({ key }) => key)
    expect([said(), $agreementSheet.get().state, sent]).toEqual([['verify.accountTips'], 'closed', []])
    tapAgreement(false, true)
    await logIn(typed, false, ({ key }) => key)
    expect(sent).not.toEqual([])
  })

  test('is not asked for agreement without one', async () => {
    at('/login')
    startDevice()
    await logIn(typed, false, ({ key }) => key)
    expect(sent).not.toEqual([])
  })
})
