import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/post.ts'
import { dropStored, readStored, writeStored } from '#client/storage.ts'
import { readToken } from '#client/token.ts'
import { SOCIAL_LOGIN_MS, SOCIAL_TABS_MAX } from '#contract/limits.ts'
import type { Problem } from '#contract/rules.ts'
import { answer } from '#server/answer.ts'
import { $agreementSheet, agree, startAgreement } from '#stores/agreement.ts'
import { setNavigator } from '#stores/navigation.ts'
import { $player } from '#stores/player.ts'
import { clearSession, loadSession, takeLogin } from '#stores/session.ts'
import { $social, arriveFromProvider, leaveToLogIn, startSocial } from '#stores/social.ts'
import { $link, leaveToLink, unlink, wakeLink } from '#stores/socialLink.ts'
import { $loading, $question, $toasts, answer as answerQuestion, dismissToast } from '#stores/ui.ts'
import { ask, credentials, newPlayer, newSeat } from '../caller.ts'
import { configure } from './phones.ts'
import { UNWILLING } from './provider.ts'
import { land, layTravels } from './travel.ts'

const provider = await vi.hoisted(async () => {
  const { openConfigured } = await import('./provider.ts')
  return await openConfigured(vi.stubEnv)
})

layTravels(provider)

const silent = pino({ level: 'silent' })
const say = ({ key }: Problem) => key
let wentTo: string[] = []
let sent: string[] = []
/** Where the browser was sent outside of the lobby. */
let leftFor: string[] = []

/** Opens a page of ours in the browser, with what stands behind its `#`. */
function open(address: string): void {
  const page = new URL(address, 'http://localhost')
  const { origin, pathname, search, hash } = page
  vi.stubGlobal('location', { origin, pathname, search, hash, assign: (url: string) => leftFor.push(url) })
}

/** The address as the page has made it. */
const cleaned = vi.fn<(state: unknown, unused: string, url: string) => void>()

beforeEach(() => {
  const seat = newSeat()
  setTransport((name, body, token) => {
    sent.push(name)
    return answer({ name, body, ...seat, token, requestId: randomUUID(), log: silent })
  })
  setNavigator((path) => wentTo.push(path))
  cleaned.mockReset()
  vi.stubGlobal('history', { state: { index: 3 }, replaceState: cleaned })
  open('/login')
  wentTo = []
  sent = []
  leftFor = []
  for (const { id } of $toasts.get()) dismissToast(id)
  dropStored('perya.social')
  startSocial()
  wakeLink()
  $link.set({ step: 'idle' })
  startAgreement(false)
})
afterEach(async () => {
  // Who has come in is on the way for a moment, and would arrive in the next test.
  await vi.waitFor(() => expect($loading.get()).toBe(false))
  clearSession()
  setTransport(undefined)
  vi.unstubAllGlobals()
})

/** The person at the provider sends the browser back: the address it lands on. */
async function goThrough(who: string): Promise<string> {
  const brought = await land(await provider.visit(leftFor.pop() ?? '', who))
  return `/login#${brought}`
}

/** From a page of ours to the provider and back. */
async function travel(who: string, from = '/login'): Promise<string> {
  open(from)
  startSocial()
  await leaveToLogIn(false, say)
  return await goThrough(who)
}

const toasts = () => $toasts.get().map(({ kind, text }) => `${kind} ${text}`)
const failed = (key: string) => ({ step: 'failed', problem: { key } })

describe('coming in by the provider', () => {
  test('goes on where the guard stood, and leaves nothing of it in the address or in storage', async () => {
    const back = await travel('ana', '/login?back=%2Fpoints')
    expect($social.get()).toEqual({ step: 'sending' })
    expect(readStored('perya.social')).toContain('/points')
    open(back)
    const arriving = arriveFromProvider(say)
    expect(cleaned).toHaveBeenCalledWith({ index: 3 }, '', '/login?back=%2Fpoints')
    expect($loading.get()).toBe(true)
    await arriving
    expect($social.get()).toEqual({ step: 'done' })
    expect($player.get()).toMatchObject({ state: 'ready', user: { accountType: 4, lineAccount: 'an•••@example.org' } })
    expect(readToken()).toMatch(/^[\w-]{43}$/)
    expect(readStored('perya.social')).toBe('[]')
    expect(toasts()).toEqual(['success common.success'])
    await vi.waitFor(() => expect(wentTo).toEqual(['/points']))
    expect($loading.get()).toBe(false)
  })

  test('is one log-in, however often the page looks', async () => {
    open(await travel('once'))
    await Promise.all([arriveFromProvider(say), arriveFromProvider(say)])
    expect(sent.filter((name) => name === 'lineLogin')).toHaveLength(1)
  })

  test('leaves once, however often it is asked', async () => {
    await Promise.all([leaveToLogIn(false, say), leaveToLogIn(false, say), leaveToLogIn(false, say)])
    expect(leftFor).toHaveLength(1)
  })

  test('works in two tabs at once, in either order', async () => {
    const first = await travel('tabs', '/login?back=%2Fpoints')
    const second = await travel('tabs')
    for (const [at, address] of [first, second].entries()) {
      open(address)
      startSocial()
      await arriveFromProvider(say)
      expect($social.get()).toEqual({ step: 'done' })
      await vi.waitFor(() => expect(wentTo).toHaveLength(at + 1))
    }
    expect(wentTo).toEqual(['/points', '/lobby/home'])
  })

  test.each([
    ['who turned back', UNWILLING, 'social.denied'],
    ['who has no account where one needs a phone', 'new', 'social.unknown'],
  ])('says so to one %s', async (_who, who, key) => {
    configure({ registerType: 'phone', otpStatus: true })
    open(await travel(who))
    await arriveFromProvider(say)
    expect($social.get()).toEqual(failed(key))
    expect(toasts()).toEqual([`error ${key}`])
    expect($loading.get()).toBe(false)
    expect(readToken()).toBe('')
  })

  test('sends nothing of what another browser began, and nothing twice', async () => {
    const address = await travel('shared')
    const kept = readStored('perya.social') ?? ''
    dropStored('perya.social')
    open(address)
    await arriveFromProvider(say)
    expect($social.get()).toEqual(failed('social.elsewhere'))
    expect(sent).not.toContain('lineLogin')

    writeStored('perya.social', kept)
    for (const key of ['done', 'elsewhere']) {
      open(address)
      startSocial()
      await arriveFromProvider(say)
      expect($social.get()).toEqual(key === 'done' ? { step: 'done' } : failed('social.elsewhere'))
    }
  })

  test('takes no mess in storage for a departure, and none that is ten minutes old', async () => {
    for (const mess of ['{', 'null', '7', '[null,1,"x",{}]', JSON.stringify([{ state: 's', until: Date.now() - 1 }])]) {
      writeStored('perya.social', mess)
      open('/login#state=s&code=c')
      await arriveFromProvider(say)
      expect($social.get()).toEqual(failed('social.elsewhere'))
    }
    const address = await travel('late')
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + SOCIAL_LOGIN_MS + 1)
    open(address)
    await arriveFromProvider(say)
    expect($social.get()).toEqual(failed('social.elsewhere'))
  })

  test('remembers a few tabs and forgets the oldest', async () => {
    for (let tab = 0; tab <= SOCIAL_TABS_MAX; tab += 1) {
      startSocial()
      await leaveToLogIn(false, say)
    }
    expect(JSON.parse(readStored('perya.social') ?? '')).toHaveLength(SOCIAL_TABS_MAX)
  })

  test('leaves any other page alone', async () => {
    for (const address of ['/login', '/login#', '/login#main', '/login?code=a&state=b']) {
      open(address)
      await arriveFromProvider(say)
    }
    expect($social.get()).toEqual({ step: 'idle' })
    expect(cleaned).not.toHaveBeenCalled()
  })

  test('asks for the agreement first where there is a box for it', async () => {
    await leaveToLogIn(true, say)
    expect(leftFor).toEqual([])
    expect(toasts()).toEqual(['error verify.agreementTips'])
    expect($agreementSheet.get()).toEqual({ state: 'open', tab: 'terms' })
    agree()
    await leaveToLogIn(true, say)
    expect(leftFor).toHaveLength(1)
  })

  test('says that there is no connection, or no provider, and may be tried again', async () => {
    setTransport(() => Promise.reject(new Error('no network')))
    await leaveToLogIn(false, say)
    expect($social.get()).toEqual(failed('login.offline'))
    setTransport(async () => ({ code: 200, errcode: 1140 }))
    await leaveToLogIn(false, say)
    expect($social.get()).toEqual(failed('social.closed'))
    expect(leftFor).toEqual([])
  })
})

describe('linking', () => {
  /** A player on their security page. */
  async function seated() {
    const { account, password } = await newPlayer()
    const { token } = await ask('accountLogin', await credentials(account, password))
    open('/profile/security')
    const reply = await ask(
      'getAfterLoginInfoWeb',
      { gameListVersion: '', os: '', version: '', deviceModel: '' },
      { ...newSeat(), token: String(token) },
    )
    const { code, errcode, gameListVersion, appGameList, ...session } = reply
    takeLogin({ ...(session as unknown as Parameters<typeof takeLogin>[0]), token: String(token) })
  }

  async function linkAs(who: string) {
    open('/profile/security')
    await leaveToLink(say)
    open(await goThrough(who))
    await arriveFromProvider(say)
  }
  const lineAccount = () => {
    const player = $player.get()
    return player.state === 'ready' ? player.user.lineAccount : undefined
  }

  test('comes back to its page, and can be undone there after a question', async () => {
    await seated()
    await linkAs('mine')
    expect($link.get()).toEqual({ step: 'done' })
    expect(lineAccount()).toBe('mi•••@example.org')
    expect(wentTo).toEqual(['/profile/security'])
    expect(cleaned).toHaveBeenLastCalledWith({ index: 3 }, '', '/login')

    const refusing = unlink(say)
    expect($question.get()?.message).toBe('social.unlinkTip')
    answerQuestion(false)
    await refusing
    expect(lineAccount()).toBe('mi•••@example.org')
    const unlinking = unlink(say)
    answerQuestion(true)
    await unlinking
    expect(lineAccount()).toBe('')
    await loadSession()
    expect(lineAccount()).toBe('')
    expect(toasts()).toEqual(['success social.linkDone', 'success social.unlinkDone'])
  })

  test('says on the page it left why it did not work', async () => {
    open(await travel('theirs'))
    await arriveFromProvider(say)
    // The log-in goes on by itself, a moment later.
    await vi.waitFor(() => expect(wentTo).toEqual(['/lobby/home']))
    clearSession()
    await seated()
    await linkAs('theirs')
    expect($link.get()).toEqual(failed('social.taken'))
    await linkAs(UNWILLING)
    expect($link.get()).toEqual(failed('social.denied'))
    expect(wentTo).toEqual(['/lobby/home', '/profile/security', '/profile/security'])
    expect($loading.get()).toBe(false)
  })

  test('says that the only way in cannot be unlinked', async () => {
    open(await travel('onlyway'))
    await arriveFromProvider(say)
    const unlinking = unlink(say)
    answerQuestion(true)
    await unlinking
    expect($link.get()).toEqual(failed('social.onlyWay'))
    expect(lineAccount()).toBe('on•••@example.org')
  })

  test('of a guest asks for nothing', async () => {
    await leaveToLink(say)
    expect(leftFor).toEqual([])
    expect(sent).toEqual([])
    expect($link.get()).toEqual(failed('common.tokenRequired'))
  })
})
