import { describe, expect, test, vi } from 'vitest'
import { $player } from '#islands/player.ts'
import { clearSession, loadSession, takeLogin } from '#islands/session/session.ts'
import { handleCallback } from '#islands/social/social.ts'
import { $link, linkAtProvider, unlink } from '#islands/social/socialLink.ts'
import { $loading } from '#islands/ui/ui.ts'
import { call, newClient } from '../call.ts'
import { credentials, newPlayer, PLAYER_PASSWORD } from '../player.ts'
import { UNWILLING } from './provider.ts'
import { cleaned, failed, layPages, leftFor, open, say, sent, toasts, wentTo } from './socialPage.ts'

const provider = await vi.hoisted(async () => {
  const { openConfigured } = await import('./provider.ts')
  return await openConfigured(vi.stubEnv)
})

const { goThrough, travel } = layPages(provider)
const PROOF = { kind: 'password', typed: PLAYER_PASSWORD } as const

describe('linking', () => {
  /** A player on their security page. */
  async function seated() {
    const { account, password } = await newPlayer()
    const { token } = await call('accountLogin', await credentials(account, password))
    open('/profile/security')
    const reply = await call(
      'getAfterLoginInfoWeb',
      { gameListVersion: '', os: '', version: '', deviceModel: '' },
      { ...newClient(), token: String(token) },
    )
    const { code, errcode, gameListVersion, appGameList, ...session } = reply
    takeLogin({ ...(session as unknown as Parameters<typeof takeLogin>[0]), token: String(token) })
  }

  async function linkAs(who: string) {
    open('/profile/security')
    expect(await linkAtProvider(PROOF)).toBeUndefined()
    open(await goThrough(who))
    await handleCallback(say)
  }
  const lineAccount = () => {
    const player = $player.get()
    return player.state === 'ready' ? player.user.lineAccount : undefined
  }

  test('returns to its page, and can be undone there with the password', async () => {
    await seated()
    await linkAs('mine')
    expect($link.get()).toEqual({ step: 'done' })
    expect(lineAccount()).toBe('mi•••@example.org')
    expect(wentTo).toEqual(['/profile/security'])
    expect(cleaned).toHaveBeenLastCalledWith({ index: 3 }, '', '/login')

    const guess = await unlink({ kind: 'password', typed: 'a guess' }, say)
    expect(guess).toEqual({ key: 'rights.refusal.ownerUnproven' })
    expect(lineAccount()).toBe('mi•••@example.org')
    expect(await unlink(PROOF, say)).toBeUndefined()
    expect(lineAccount()).toBe('')
    await loadSession()
    expect(lineAccount()).toBe('')
    expect(toasts()).toEqual(['success social.linkDone', 'success social.unlinkDone'])
  })

  test('reports a failure on the page of origin', async () => {
    open(await travel('theirs'))
    await handleCallback(say)
    // The log-in continues automatically a moment later.
    await expect.poll(() => wentTo).toEqual(['/lobby/home'])
    clearSession()
    await seated()
    await linkAs('theirs')
    expect($link.get()).toEqual(failed('social.taken'))
    await linkAs(UNWILLING)
    expect($link.get()).toEqual(failed('social.denied'))
    expect(wentTo).toEqual(['/lobby/home', '/profile/security', '/profile/security'])
    expect($loading.get()).toBe(false)
  })

  test('reports that the only log-in method cannot be unlinked', async () => {
    open(await travel('onlyway'))
    await handleCallback(say)
    expect(await unlink(PROOF, say)).toEqual({ key: 'social.onlyWay' })
    expect($link.get()).toEqual({ step: 'idle' })
    expect(lineAccount()).toBe('on•••@example.org')
  })

  test('of a guest calls nothing', async () => {
    expect(await linkAtProvider(PROOF)).toEqual({ key: 'common.tokenRequired' })
    expect(leftFor).toEqual([])
    expect(sent).not.toContain('lineLinkStart')
  })

  test('stays on the page without the owner’s password, and can be retried', async () => {
    await seated()
    expect(await linkAtProvider({ kind: 'password', typed: 'a guess' })).toEqual({
      key: 'rights.refusal.ownerUnproven',
    })
    expect(leftFor).toEqual([])
    expect($link.get()).toEqual({ step: 'idle' })
    expect(await linkAtProvider(PROOF)).toBeUndefined()
    expect(leftFor).toHaveLength(1)
  })
})
