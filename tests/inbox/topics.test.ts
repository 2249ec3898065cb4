import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { mailTopics, topicOf } from '#contract/inbox/topics.ts'
import { $mailBox, $mailTopic, chooseTopic, leaveMails, loadMails, readAllMails } from '#islands/inbox/mail.ts'
import { $player } from '#islands/player.ts'
import { writeSystemLetter } from '#server/inbox/system.ts'
import mailWords from '../../content/words/en/mail.json' with { type: 'json' }
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { coin, mailbox, sendTo, unreadDots } from './mailboxHarness.ts'

let seat: TestPlayer
beforeAll(async () => {
  await freshDatabase()
})
beforeEach(async () => {
  seat = await newPlayer({ coin: 0 })
  await sendTo(seat)
  for (const title of ['withdrawalPaid', 'passwordChanged'])
    await writeSystemLetter({ player: seat.id, title, values: {}, about: `${title}:${seat.id}` })
})
afterEach(() => {
  leaveMails()
  setTransport(undefined)
  $player.set({ state: 'guest' })
})

const titles = async (topic: string) => {
  const reply = await call('getMail2', { topic }, seat)
  return (reply.rows as { title: string }[]).map(({ title }) => title) // the reply has passed the contract's own schema
}

describe('the topics of mail', () => {
  test('select on the server what the page calls so', async () => {
    await writeSystemLetter({ player: seat.id, title: 'welcome', values: {}, about: `welcome:${seat.id}` })
    expect(await Promise.all(mailTopics.map(titles))).toEqual([
      ['welcome', 'Salamat'],
      ['withdrawalPaid'],
      ['passwordChanged'],
    ])
    expect((await call('getMail2', { topic: 'other' }, seat)).code).toBe(400)
  })

  test('are known for every system letter', () => {
    const all = Object.keys(mailWords.system).map((title) => topicOf({ kind: 'system', title }))
    expect(new Set(all)).toEqual(new Set(mailTopics))
    expect(topicOf({ kind: 'system', title: 'welcome' })).toBe('letter')
    expect(topicOf({ kind: 'message', title: 'withdrawalPaid' })).toBe('letter')
  })

  test('filter the page, whichever reply comes first', async () => {
    writeToken(seat.token)
    setTransport((name, body, token) => call(name, body, { token }))
    void loadMails()
    chooseTopic('money')
    await expect
      .poll(() => {
        const box = $mailBox.get()
        return box.state === 'ready' && box.value.rows.map(({ title }) => title)
      })
      .toEqual(['withdrawalPaid'])
    leaveMails()
    expect($mailTopic.get()).toBe('all')
  })
})

describe('marking all as read', () => {
  test('reads every mail of the player and no other’s, and leaves rewards to be claimed', async () => {
    const other = await newPlayer({ coin: 0 })
    await sendTo(other)
    await sendTo(seat, coin(500))
    expect(await call('readMails', {}, seat)).toMatchObject({ errcode: 0, read: 4 })
    expect((await mailbox(seat)).map(({ isRead, isReceived }) => [isRead, isReceived])).toEqual(
      Array.from({ length: 4 }, () => [true, false]),
    )
    expect(await unreadDots(seat)).toEqual([false, true, false])
    expect(await unreadDots(other)).toEqual([true, false, false])
    expect(await call('readMails', {}, seat)).toMatchObject({ read: 0 })
    expect((await call('readMails', {}, { token: '' })).code).toBe(401)
  })

  test('says why not', async () => {
    writeToken(seat.token)
    setTransport(() => Promise.reject(new Error('offline')))
    expect(await readAllMails()).toEqual({ key: 'common.unheard' })
  })
})
