// @vitest-environment happy-dom
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport, type Transport } from '#client/wire/post.ts'
import { readStored } from '#client/wire/storage.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { KEY_HEADER } from '#contract/wire.ts'

const said = (key: string) => key

/** The stores of a page, fresh as after a reload. What the browser keeps stays. */
async function openPage(transport: Transport) {
  vi.resetModules()
  const wire = await import('#client/wire/post.ts')
  wire.setTransport(transport)
  await wire.knowReplies()
  const { $toasts } = await import('#islands/ui/ui.ts')
  const { startHearing } = await import('#islands/ui/hearing.ts')
  const { heal } = await import('#islands/ui/heal.ts')
  startHearing(said)
  return { post: wire.post, heal, toasts: () => $toasts.get().map(({ text }) => text), $toasts }
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  setTransport(undefined)
  clearToken()
})

const lost: Transport = () => Promise.reject(new TypeError('cut'))

test('while an answer is lost, the page says that it may have been done, and the player may wait no longer', async () => {
  localStorage.setItem('ACCESS_TOKEN', 'a token')
  const page = await openPage(lost)
  const made = page.post('receiveMail', { id: 1 } as never)
  await vi.advanceTimersByTimeAsync(100)
  expect(page.toasts()).toEqual(['common.silence.unheard'])
  page.$toasts.get()[0]?.action?.act()
  expect(await made).toEqual({ ok: false, why: 'unheard' })
  expect(page.toasts()).toEqual([])
})

test.each([
  ['accountRegist', '', 'common.madeAccount'],
  ['receiveMail', 'a token', 'common.made'],
] as const)('after a reload the page learns and tells that %s was made', async (name, token, words) => {
  if (token) localStorage.setItem('ACCESS_TOKEN', token)
  const first = await openPage(lost)
  void first.post(name, {} as never)
  await vi.advanceTimersByTimeAsync(100)
  const sent: string[] = []
  let isBack = false
  const second = await openPage(async (call, body, _token, headers) => {
    if (!isBack) throw new TypeError('no line')
    sent.push(`${call} ${(body as { call?: string }).call} ${headers?.[KEY_HEADER] ?? 'no key'}`)
    return { code: 200, errcode: 0, state: 'made' }
  })
  await vi.advanceTimersByTimeAsync(25_000)
  expect(second.toasts()).toEqual([])
  isBack = true
  second.heal()
  await vi.advanceTimersByTimeAsync(100)
  expect([second.toasts(), sent]).toEqual([[words], [`anonymous/keptAnswer ${name} no key`]])
})

test('a portal is named with a link to the operator’s own address, and to none without', async () => {
  const page = await openPage(lost)
  const { $webConfig } = await import('#islands/config.ts')
  const { tellPortal } = await import('#client/wire/hear.ts')
  tellPortal()
  expect(page.toasts()).toEqual([])
  $webConfig.set({ portalUrl: 'http://portal.example.org/' } as never)
  expect(readStored('perya.portal')).toBe('http://portal.example.org/')
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  tellPortal()
  expect(page.toasts()).toEqual(['common.portal'])
  page.$toasts.get()[0]?.action?.act()
  expect(open).toHaveBeenCalledWith('http://portal.example.org/', '_blank', 'noopener')
})

test('a log-in that was cancelled logs nobody in when its answer comes', async () => {
  writeToken('')
  const sent: string[] = []
  let answer = (_reply: unknown) => {}
  const page = await openPage((name, _body, token) => {
    sent.push(`${name} ${token}`)
    if (name === 'accountLogin') return new Promise((resolve) => (answer = resolve))
    return Promise.resolve({ code: 200, errcode: 0 })
  })
  const config = await import('#islands/config.ts')
  config.$webConfig.set({ countryCode: '63' } as never)
  config.$passwordKey.set(publicKey())
  const { authenticate } = await import('#islands/session/authentication.ts')
  const { $loading } = await import('#islands/ui/ui.ts')
  const done = authenticate('accountLogin', { account: 'ana', password: 'a password' }, ({ key }) => key)
  const sentBy = async () => {
    await vi.advanceTimersByTimeAsync(50)
    return sent.length
  }
  await expect.poll(sentBy).toBe(1)
  await vi.advanceTimersByTimeAsync(6_000)
  expect([page.toasts(), $loading.get()]).toEqual([['common.silence.late'], true])
  page.$toasts.get()[0]?.action?.act()
  expect(await done).toEqual({ step: 'idle' })
  expect([page.toasts(), $loading.get()]).toEqual([[], false])
  answer({ code: 200, errcode: 0, token: 'late' })
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toEqual(['accountLogin ', 'logout late'])
  expect(readStored('ACCESS_TOKEN') ?? '').toBe('')
})

/** What brings the second factor or the third-party log-in, and what it is sent as. */
const steps = {
  accountLoginStep: async () => {
    const { $pendingLogin } = await import('#islands/twoFactor/pendingLogin.ts')
    const { $twoFactorLogin, bringCode } = await import('#islands/session/twoFactorLogin.ts')
    $pendingLogin.set({ pending: 'a ticket', mobile: '•••• 4567', until: Date.now() + 60_000 })
    return { bring: () => bringCode('482913', ({ key }) => key), $state: $twoFactorLogin }
  },
  lineLogin: async () => {
    const until = Date.now() + 60_000
    const asked = { state: 'mine', uuid: crypto.randomUUID(), purpose: 'login', back: '/points', until }
    localStorage.setItem('perya.social', JSON.stringify([asked]))
    location.hash = '#state=mine&code=proof'
    const { $social, handleCallback } = await import('#islands/social/social.ts')
    return { bring: () => handleCallback(({ key }) => key), $state: $social }
  },
}

test.each(['accountLoginStep', 'lineLogin'] as const)(
  '%s has a way out after five seconds, and who took it is not logged in by a late answer',
  async (name) => {
    writeToken('')
    const sent: string[] = []
    let answer = (_reply: unknown) => {}
    const page = await openPage((call, _body, token) => {
      sent.push(`${call} ${token}`)
      if (call === name) return new Promise((resolve) => (answer = resolve))
      return Promise.resolve({ code: 200, errcode: 0 })
    })
    const { $loading } = await import('#islands/ui/ui.ts')
    const { bring, $state } = await steps[name]()
    const done = bring()
    const sentBy = async () => {
      await vi.advanceTimersByTimeAsync(50)
      return sent.length
    }
    await expect.poll(sentBy).toBe(1)
    await vi.advanceTimersByTimeAsync(6_000)
    expect([page.toasts(), $loading.get()]).toEqual([['common.silence.late'], true])
    page.$toasts.get()[0]?.action?.act()
    await done
    expect([page.toasts(), $loading.get(), $state.get()]).toEqual([[], false, { step: 'idle' }])
    answer({ code: 200, errcode: 0, token: 'late' })
    await vi.advanceTimersByTimeAsync(100)
    expect(sent).toEqual([`${name} `, 'logout late'])
    expect(readStored('ACCESS_TOKEN') ?? '').toBe('')
  },
)

function publicKey(): string {
  const spki = { type: 'spki', format: 'pem' } as const
  const pkcs8 = { type: 'pkcs8', format: 'pem' } as const
  return generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: spki, privateKeyEncoding: pkcs8 })
    .publicKey
}
