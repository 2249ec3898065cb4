import { describe, expect, test } from 'vitest'
import { type ServiceDesk, shortcutOf, type Way, wayOf } from '#islands/support/service.ts'

const chat = { script: 'https://cdn.chat.example/w.js', origins: ['https://chat.example'] }
const around = { chat, appLink: 'perya://service', isNativeApp: false }
const CHAT_URL = 'https://chat.example/12345/'

describe('a contact opens', () => {
  test('in the page, if its address is the chat provider’s and holds a licence number', () => {
    const way = { kind: 'chat', url: CHAT_URL, script: chat.script, licence: '12345' }
    expect(wayOf({ url: CHAT_URL, isOut: 0 }, around)).toEqual(way)
  })

  test.each([
    ['https://t.me/perya_example', 'window'],
    ['https://chat.example/no-number', 'window'],
    ['mailto:help@perya.example', 'here'],
    ['tel:+63282489568', 'here'],
  ])('%s: %s', (url, kind) => expect(wayOf({ url, isOut: 1 }, around)).toEqual({ kind, url }))

  test('in a window, if no chat provider is configured', () => {
    expect(wayOf({ url: CHAT_URL, isOut: 0 }, { ...around, chat: undefined }).kind).toBe('window')
  })

  test('by a link with url and isOut inside the native app, whatever it is', () => {
    const way = wayOf({ url: CHAT_URL, isOut: 0 }, { ...around, isNativeApp: true })
    expect(way).toEqual({ kind: 'app', url: 'perya://service?url=https%3A%2F%2Fchat.example%2F12345%2F&isOut=0' })
    const mail = wayOf({ url: 'mailto:help@perya.example', isOut: 1 }, { ...around, isNativeApp: true })
    expect(mail).toMatchObject({ kind: 'app', url: expect.stringContaining('isOut=1') })
  })

  test('not at all without an address', () => expect(wayOf({ isOut: 0 }, around)).toEqual({ kind: 'none' }))
})

describe('the side menu', () => {
  const talk: Way = { kind: 'chat', url: CHAT_URL, script: chat.script, licence: '12345' }
  const mail: Way = { kind: 'here', url: 'mailto:help@perya.example' }
  const site: Way = { kind: 'window', url: 'https://t.me/perya_example' }
  const desk = (...ways: Way[]): ServiceDesk => ({
    state: 'ready',
    offers: ways.map((way, id) => ({
      way,
      isChat: way.kind === 'chat',
      entry: { id, nickname: 'Desk', isOut: 0, sort: id, about: '' },
    })),
  })

  test('opens a live chat, or the only contact', () => {
    expect(shortcutOf(desk(talk, mail, site))).toEqual(talk)
    expect(shortcutOf(desk(site))).toEqual(site)
    expect(shortcutOf(desk({ kind: 'none' }, mail))).toEqual(mail)
  })

  test('leads to the page for several contacts, none, or no answer', () => {
    for (const found of [
      desk(mail, site),
      desk(),
      desk({ kind: 'none' }),
      { state: 'offline', isConnected: true } as const,
    ]) {
      expect(shortcutOf(found)).toEqual({ kind: 'page' })
    }
  })
})
