import { describe, expect, test, vi } from 'vitest'
import { chatLicence, licenceOf } from '#contract/support/chat.ts'
import { readConfig } from '#server/base/config.ts'
import { readServices, services } from '#server/support/content.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'

const CHAT = {
  PERYA_CHAT_URL: 'https://direct.lc.chat/12345678/',
  PERYA_CHAT_SCRIPT: 'https://cdn.livechatinc.com/tracking.js',
  PERYA_CHAT_ORIGINS: 'https://secure.livechatinc.com',
}

/** A fresh copy of the server's modules, with its own environment. */
function withChat(): void {
  vi.resetModules()
  for (const [name, value] of Object.entries(CHAT)) vi.stubEnv(name, value)
}

describe('getCustomerServices', () => {
  test('returns the operators’ contacts to anyone, in order', async () => {
    await freshDatabase()
    const reply = await call('getCustomerServices', {})
    expect(reply).toMatchObject({ code: 200, errcode: 0, appLink: 'perya://service' })
    expect(reply.appCustomerServiceQueue).toEqual(services().services)
    expect(reply).not.toHaveProperty('chat')
    expect(await call('getCustomerServices', { page: 1 })).toMatchObject({ code: 400, field: 'page' })
  })

  test('puts a configured live chat first', async () => {
    withChat()
    const { getCustomerServices } = await import('#server/support/services.ts')
    const { appCustomerServiceQueue: queue, chat } = await getCustomerServices({}, {} as never)
    expect(queue[0]).toMatchObject({ id: 0, url: CHAT.PERYA_CHAT_URL, isOut: 0 })
    expect(queue.slice(1)).toEqual(services().services)
    const origins = ['https://direct.lc.chat', 'https://secure.livechatinc.com']
    expect(chat).toEqual({ script: CHAT.PERYA_CHAT_SCRIPT, origins })
  })

  test('names no provider without a script, so that the chat opens in a window', async () => {
    withChat()
    vi.stubEnv('PERYA_CHAT_SCRIPT', '')
    const { getCustomerServices } = await import('#server/support/services.ts')
    const reply = await getCustomerServices({}, {} as never)
    expect(reply.appCustomerServiceQueue[0]).toMatchObject({ id: 0, url: CHAT.PERYA_CHAT_URL })
    expect(reply).not.toHaveProperty('chat')
  })
})

describe('the content policy', () => {
  /** The demo's payment pages. */
  const pay = 'http://localhost:6321'
  const built = "default-src 'self'; script-src 'self' 'sha256-a='; connect-src 'self'; form-action 'self'"

  test('has no chat if none is configured', async () => {
    vi.resetModules()
    const { policyOf } = await import('#server/responses/headers.ts')
    expect(policyOf('/mobile/lobby/home', built)).toBe(`${built}; frame-src 'self' ${pay}; frame-ancestors 'none'`)
  })

  test('allows the provider’s script and frames, on the lobby’s pages only', async () => {
    withChat()
    const { policyOf } = await import('#server/responses/headers.ts')
    const them = 'https://cdn.livechatinc.com https://direct.lc.chat https://secure.livechatinc.com'
    expect(policyOf('/mobile/lobby/home', built)).toBe(
      `default-src 'self'; script-src 'self' 'sha256-a=' ${them}; connect-src 'self' ${them}; form-action 'self'; frame-src 'self' ${pay} ${them}; frame-ancestors 'none'`,
    )
    expect(policyOf('/house/slot/1001', built)).not.toContain('https:')
  })
})

describe('the settings of the chat', () => {
  test('are required together', () => {
    expect(readConfig(CHAT)).toMatchObject({ chatUrl: CHAT.PERYA_CHAT_URL, chatScript: CHAT.PERYA_CHAT_SCRIPT })
    expect(() => readConfig({ ...CHAT, PERYA_CHAT_URL: 'https://direct.lc.chat/' })).toThrow(/licence number/)
  })

  test.each([
    'http://cdn.example/a.js',
    'javascript:alert(1)',
    '//cdn.example/a.js',
    "https://a.example/'; script-src *",
    'https://user:pass@a.example/',
    'chat',
  ])('refuse the address %j', (address) => {
    expect(() => readConfig({ ...CHAT, PERYA_CHAT_SCRIPT: address })).toThrow(/^PERYA_CHAT_SCRIPT is /)
  })
})

describe('services.yaml', () => {
  const entry = (change = '') => `appLink: perya://service
services:
  - { id: 1, nickname: Desk, url: "https://a.example/x", isOut: 1, sort: 2, about: Day and night }
  - { id: 2, nickname: Phone, url: "tel:+63282489568", isOut: 1, sort: 1, about: Calls${change} }
`
  test('is sorted, and an entry may have no address', () => {
    expect(readServices(entry()).services.map(({ id }) => id)).toEqual([2, 1])
    const closed = readServices(entry().replace(/url: "tel[^,]+,/, ''))
    expect(closed.services[0]).not.toHaveProperty('url')
  })

  test.each([
    ['"https://a.example/x"', '"javascript:alert(1)"', 'services.0.url'],
    ['"https://a.example/x"', '"http://a.example/x"', 'services.0.url'],
    ['"https://a.example/x"', '"https://u:p@a.example/x"', 'services.0.url'],
    ['"https://a.example/x"', '"//a.example"', 'services.0.url'],
    ['isOut: 1', 'isOut: yes', 'services.0.isOut'],
    ['id: 2', 'id: 1', 'services.1.id'],
    ['perya://service', 'perya', 'appLink'],
    ['nickname: Desk', 'nickname: ""', 'services.0.nickname'],
  ])('%s as %s is refused by file, line and field', (from, to, field) => {
    const text = entry().replace(from, to)
    expect(() => readServices(text)).toThrow(new RegExp(`^content/lobby/services.yaml:\\d+: ${field}: `))
  })
})

describe('the licence number', () => {
  test.each([
    ['https://direct.lc.chat/12345678/', '12345678'],
    ['https://direct.lc.chat/12345678/2?x=9', '12345678'],
    ['https://secure.livechatinc.com/licence/1520/v2/open_chat.cgi?groups=0', '1520'],
    ['https://chat.example/open?license=99887', '99887'],
    ['https://chat.example/now/', undefined],
    ['https://chat.example/12a45', undefined],
    ['https://chat.example/123', undefined],
    ['https://chat.example/1234567890123', undefined],
    ['not an address', undefined],
    ['', undefined],
  ])('of %j is %s', (address, licence) => expect(licenceOf(address)).toBe(licence))

  test('is accepted on the provider’s own addresses only', () => {
    const chat = { script: 'https://cdn.chat.example/w.js', origins: ['https://chat.example'] }
    expect(chatLicence('https://chat.example/12345/', chat)).toBe('12345')
    for (const other of [
      'https://evil.example/12345/',
      'https://chat.example.evil.example/12345/',
      'https://chat.example@evil.example/12345/',
      'http://chat.example/12345/',
      'https://chat.example:444/12345/',
      'mailto:12345@chat.example',
    ]) {
      expect(chatLicence(other, chat)).toBeUndefined()
    }
    expect(chatLicence('https://chat.example/12345/', undefined)).toBeUndefined()
  })
})
