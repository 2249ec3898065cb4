import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { popupTarget } from '#contract/activities/activities.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import { jumpType } from '#contract/enumerations.ts'
import { $activities } from '#islands/activities/activities.ts'
import { $redDots } from '#islands/activities/redDots.ts'
import { $webConfig } from '#islands/config.ts'
import {
  $mailBox,
  $openMail,
  closeMail,
  leaveMails,
  loadMails,
  loadMoreMails,
  openMail,
  receiveRewards,
  removeMails,
} from '#islands/inbox/mail.ts'
import { $mailSummary, forgetMailSummary, refreshMailSummary } from '#islands/inbox/mailSummary.ts'
import { openEnded } from '#islands/inbox/NoticePopup.tsx'
import { $popupNotices } from '#islands/inbox/noticePopup.ts'
import { $popup, clearPopups, openPopupQueue } from '#islands/lobby/popupQueue.ts'
import { $player } from '#islands/player.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { openActivities } from '../lobby/session.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { expectCleanBooks, pockets } from '../wallet/walletHarness.ts'
import { coin, points, sendTo } from './mailboxHarness.ts'

/** From a page's stores to the ledger, without a browser and without a mock. */
let seat: TestPlayer
beforeAll(async () => {
  await freshDatabase()
})
beforeEach(async () => {
  seat = await newPlayer({ coin: 0 })
  writeToken(seat.token)
  connect()
  // The fields of a user that the stores of mail and popups read.
  $player.set({ state: 'ready', user: { id: seat.id, coin: 0, lottery: 0, mobile: '' } } as ReturnType<
    typeof $player.get
  >)
})
afterEach(async () => {
  leaveMails()
  clearPopups()
  forgetMailSummary()
  clearToken()
  $player.set({ state: 'guest' })
  setTransport(undefined)
  vi.useRealTimers()
  await expectCleanBooks()
})

const connect = () => setTransport((name, body, token) => call(name, body, { token }))
/** Requests reach the server, but their replies are lost. */
const loseReplies = () =>
  setTransport(async (name, body, token) => {
    await call(name, body, { token })
    throw new Error('offline')
  })

const shown = () => {
  const box = $mailBox.get()
  if (box.state !== 'ready') throw new Error(box.state)
  return box.value.rows
}

describe('the mail box', () => {
  test('opens a mail, and dot and line show it as read', async () => {
    const id = await sendTo(seat)
    await Promise.all([loadMails(), refreshMailSummary()])
    expect([$mailSummary.get().red0, $redDots.get().hasMail]).toEqual([true, true])
    const [mail] = shown()
    if (!mail) throw new Error('no mail')
    await openMail(mail)
    expect($openMail.get()).toMatchObject({ state: 'ready', text: 'Thank you for playing.', mail: { id } })
    expect(shown()).toMatchObject([{ isRead: true }])
    await expect.poll(() => $redDots.get().hasMail).toBe(false)
  })

  test('of a closed mail shows nothing when its text arrives late', async () => {
    await sendTo(seat)
    await loadMails()
    const [mail] = shown()
    if (!mail) throw new Error('no mail')
    const opening = openMail(mail)
    closeMail()
    await opening
    expect($openMail.get()).toBeUndefined()
  })

  test('appends pages; a failed page keeps the loaded ones', async () => {
    for (let each = 0; each < 23; each += 1) await sendTo(seat)
    await loadMails()
    loseReplies()
    await loadMoreMails()
    expect($mailBox.get()).toMatchObject({ state: 'ready', value: { more: 'failed' } })
    connect()
    await loadMoreMails()
    expect(new Set(shown().map(({ id }) => id)).size).toBe(23)
  })

  test('reports a failed load, and loads on retry', async () => {
    loseReplies()
    await loadMails()
    expect($mailBox.get()).toEqual({ state: 'failed' })
    connect()
    await loadMails()
    expect($mailBox.get()).toMatchObject({ state: 'ready', value: { rows: [] } })
  })
})

describe('receiving', () => {
  test('adds the coin to the balance and the reward to the popup queue, once for two taps', async () => {
    const id = await sendTo(seat, coin(5_000), points(300))
    await loadMails()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    openPopupQueue()
    const taps = await Promise.all([receiveRewards(id), receiveRewards(id)])
    expect(taps).toEqual([undefined, undefined])
    vi.advanceTimersByTime(5_000)
    expect($popup.get()).toMatchObject({ name: 'reward', items: [coin(5_000), points(300)] })
    expect($player.get()).toMatchObject({ user: { coin: 5_000, lottery: 300 } })
    expect(shown()).toMatchObject([{ isRead: true, isReceived: true }])
  })

  test('with a lost answer credits nothing twice, and the next tap shows it', async () => {
    const id = await sendTo(seat, coin(5_000))
    await loadMails()
    loseReplies()
    expect(await receiveRewards(id)).toEqual({ key: 'common.unheard' })
    connect()
    expect(await receiveRewards(id)).toBeUndefined()
    expect(await pockets(seat)).toMatchObject({ coin: 5_000 })
    expect(shown()).toMatchObject([{ isReceived: true }])
  })

  test('all tells how many came before the network broke off', async () => {
    for (let each = 0; each < 53; each += 1) await sendTo(seat, coin(2))
    await loadMails()
    let calls = 0
    setTransport(async (name, body, token) => {
      if (name === 'receiveMail') calls += 1
      if (calls > 1) throw new Error('offline')
      return await call(name, body, { token })
    })
    expect(await receiveRewards()).toEqual({ key: 'mail.partly', values: { count: 50 } })
    connect()
    expect(await receiveRewards()).toBeUndefined()
    expect(await pockets(seat)).toMatchObject({ coin: 106 })
  })

  test('all takes several calls if there are many', async () => {
    for (let each = 0; each < 53; each += 1) await sendTo(seat, coin(2))
    await loadMails()
    expect(await receiveRewards()).toBeUndefined()
    expect(await pockets(seat)).toMatchObject({ coin: 106 })
    await expect.poll(() => $mailSummary.get().red1).toBe(false)
  })
})

describe('deleting', () => {
  test('reports an obstacle, and counts the deleted ones', async () => {
    const [owed, plain] = [await sendTo(seat, coin(100)), await sendTo(seat)]
    await loadMails()
    expect(await removeMails(owed)).toEqual({ problem: { key: 'refusal.mailRewardWaiting' } })
    expect(await removeMails(plain)).toEqual({ removed: 1 })
    expect(shown().map(({ id }) => id)).toEqual([owed])
    expect(await removeMails()).toEqual({ removed: 0 })
  })
})

describe('the dots', () => {
  test('of one player are not shown to the next', async () => {
    await sendTo(seat)
    const next = await newPlayer({ coin: 0 })
    const asking = refreshMailSummary()
    writeToken(next.token)
    await asking
    expect($mailSummary.get().red0).toBe(false)
  })
})

describe('notices that greet on home', () => {
  const { webConfig } = catalogue()
  const [first] = webConfig.appNoticeConfigList
  if (!first) throw new Error('no notices')
  const linking = (id: number, activity: number, isH5Pop: 0 | 1 = 1) => ({
    ...first,
    ...{ id, isH5Pop, clickType: jumpType.activity, clickAction: activity, sort: 100 - id },
  })

  test('are the marked ones, by sort, whose activity is on', () => {
    const appNoticeConfigList = [
      linking(1, activityKind.freeSign),
      linking(2, activityKind.bind),
      linking(3, activityKind.vip),
      linking(4, activityKind.vip, 0),
    ]
    $webConfig.set({ ...webConfig, appNoticeConfigList })
    const ids = () => $popupNotices.get().map(({ id }) => id)
    expect(ids()).toEqual([])
    $activities.set({ ...openActivities, activityIds: [activityKind.freeSign, activityKind.bind, activityKind.vip] })
    expect(ids()).toEqual([3, 2, 1])
    $player.set({ state: 'ready', user: { id: 7, mobile: '+639170000001' } } as ReturnType<typeof $player.get>)
    expect(ids()).toEqual([3, 1])
    $webConfig.set(undefined)
    $activities.set(undefined)
    expect(ids()).toEqual([])
  })
  test('lead to their own text if the page of their button is not built', () => {
    const notice = { ...linking(3, activityKind.vip), action: 'Join' }
    expect(openEnded(notice, [4])).toEqual(notice)
    const dead = openEnded(notice, [3])
    expect(dead).not.toHaveProperty('action')
    expect(popupTarget(dead, [])).toEqual({ kind: 'page', path: '/notice/detail/3' })
  })
})
