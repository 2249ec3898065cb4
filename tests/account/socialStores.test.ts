import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import { readToken } from '#client/wire/token.ts'
import { SOCIAL_LOGIN_MS, SOCIAL_TABS_MAX } from '#contract/social/limits.ts'
import { $player } from '#islands/player.ts'
import { $agreementSheet, agree } from '#islands/session/agreement.ts'
import { $social, handleCallback, logInAtProvider, startSocial } from '#islands/social/social.ts'
import { $loading } from '#islands/ui/ui.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { newPlayer } from '../player.ts'
import { configure } from './phones.ts'
import { UNWILLING } from './provider.ts'
import { cleaned, failed, layPages, leftFor, open, say, sent, toasts, wentTo } from './socialPage.ts'

const provider = await vi.hoisted(async () => {
  const { openConfigured } = await import('./provider.ts')
  return await openConfigured(vi.stubEnv)
})

const { travel } = layPages(provider)

describe('logging in by the provider', () => {
  test('continues to the guarded page, and leaves nothing in the address or in storage', async () => {
    const back = await travel('ana', '/login?back=%2Fpoints')
    expect($social.get()).toEqual({ step: 'sending' })
    expect(readStored('perya.social')).toContain('/points')
    open(back)
    const arriving = handleCallback(say)
    expect(cleaned).toHaveBeenCalledWith({ index: 3 }, '', '/login?back=%2Fpoints')
    expect($loading.get()).toBe(true)
    await arriving
    expect($social.get()).toEqual({ step: 'done' })
    expect($player.get()).toMatchObject({ state: 'ready', user: { accountType: 4, lineAccount: 'an•••@example.org' } })
    expect(readToken()).toMatch(/^[\w-]{43}$/)
    expect(readStored('perya.social')).toBe('[]')
    expect(toasts()).toEqual(['success common.success'])
    await expect.poll(() => wentTo).toEqual(['/points'])
    expect($loading.get()).toBe(false)
  })

  test('takes the code of a friend’s link along, from the registration and from the log-in after it, and then drops it', async () => {
    const friend = await newPlayer()
    const [row] = await db.select().from(players).where(eq(players.id, friend.id))
    writeStored('perya.invite', row?.inviteCode ?? '', 'session')
    open(await travel('guest'))
    await handleCallback(say)
    expect($player.get()).toMatchObject({ state: 'ready', user: { pid: friend.id } })
    expect(readStored('perya.invite', 'session')).toBeUndefined()
  })

  test('logs in once, however often the page checks', async () => {
    open(await travel('once'))
    await Promise.all([handleCallback(say), handleCallback(say)])
    expect(sent.filter((name) => name === 'lineLogin')).toHaveLength(1)
    await expect.poll(() => wentTo).toHaveLength(1)
  })

  test('leaves once, even with several taps', async () => {
    await Promise.all([logInAtProvider(false, say), logInAtProvider(false, say), logInAtProvider(false, say)])
    expect(leftFor).toHaveLength(1)
  })

  test('works in two tabs at once, in either order', async () => {
    const first = await travel('tabs', '/login?back=%2Fpoints')
    const second = await travel('tabs')
    for (const [at, address] of [first, second].entries()) {
      open(address)
      startSocial()
      await handleCallback(say)
      expect($social.get()).toEqual({ step: 'done' })
      await expect.poll(() => wentTo).toHaveLength(at + 1)
    }
    expect(wentTo).toEqual(['/points', '/lobby/home'])
  })

  test.each([
    ['who turned back', UNWILLING, 'social.denied'],
    ['who has no account where one needs a phone', 'new', 'social.unknown'],
  ])('says so to one %s', async (_who, who, key) => {
    configure({ registerType: 'phone', otpStatus: true })
    open(await travel(who))
    await handleCallback(say)
    expect($social.get()).toEqual(failed(key))
    expect(toasts()).toEqual([])
    expect($loading.get()).toBe(false)
    expect(readToken()).toBe('')
  })

  test('ignores another browser’s request, and sends nothing twice', async () => {
    const address = await travel('shared')
    const kept = readStored('perya.social') ?? ''
    dropStored('perya.social')
    open(address)
    await handleCallback(say)
    expect($social.get()).toEqual(failed('social.elsewhere'))
    expect(sent).not.toContain('lineLogin')

    writeStored('perya.social', kept)
    for (const key of ['done', 'elsewhere']) {
      open(address)
      startSocial()
      await handleCallback(say)
      expect($social.get()).toEqual(key === 'done' ? { step: 'done' } : failed('social.elsewhere'))
    }
    await expect.poll(() => wentTo).toHaveLength(1)
  })

  test('ignores invalid data in storage, and requests ten minutes old', async () => {
    for (const mess of ['{', 'null', '7', '[null,1,"x",{}]', JSON.stringify([{ state: 's', until: Date.now() - 1 }])]) {
      writeStored('perya.social', mess)
      open('/login#state=s&code=c')
      await handleCallback(say)
      expect($social.get()).toEqual(failed('social.elsewhere'))
    }
    const address = await travel('late')
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + SOCIAL_LOGIN_MS + 1)
    open(address)
    await handleCallback(say)
    expect($social.get()).toEqual(failed('social.elsewhere'))
  })

  test('stores a few tabs and drops the oldest', async () => {
    for (let tab = 0; tab <= SOCIAL_TABS_MAX; tab += 1) {
      startSocial()
      await logInAtProvider(false, say)
    }
    expect(JSON.parse(readStored('perya.social') ?? '')).toHaveLength(SOCIAL_TABS_MAX)
  })

  test('does nothing on other pages', async () => {
    for (const address of ['/login', '/login#', '/login#main', '/login?code=a&state=b']) {
      open(address)
      await handleCallback(say)
    }
    expect($social.get()).toEqual({ step: 'idle' })
    expect(cleaned).not.toHaveBeenCalled()
  })

  test('asks for the agreement first if the page has a checkbox', async () => {
    await logInAtProvider(true, say)
    expect(leftFor).toEqual([])
    expect(toasts()).toEqual(['error verify.agreementTips'])
    expect($agreementSheet.get()).toEqual({ state: 'open', tab: 'terms' })
    agree()
    await logInAtProvider(true, say)
    expect(leftFor).toHaveLength(1)
  })

  test('reports a missing connection or provider, and can be retried', async () => {
    setTransport(() => Promise.reject(new Error('no network')))
    await logInAtProvider(false, say)
    expect($social.get()).toEqual(failed('login.offline'))
    setTransport(async () => ({ code: 200, errcode: 1140 }))
    await logInAtProvider(false, say)
    expect($social.get()).toEqual(failed('social.closed'))
    expect(leftFor).toEqual([])
  })
})
