import { describe, expect, test } from 'vitest'
import { CODE_LIFE_MS } from '#contract/account/limits.ts'
import { chooseSmsGateway } from '#server/sms/chosen.ts'
import { readMessages, sweepMessages } from '#server/sms/outbox.ts'
import { SmsError, type TextMessage } from '#server/sms/port.ts'
import { layPhones, newNumber, pass, send } from './phones.ts'

layPhones()

describe('the outbox', () => {
  const failing = (...moods: ('down' | 'final' | 'ok')[]) => {
    const heard: TextMessage[] = []
    chooseSmsGateway({
      name: 'semaphore',
      keepsMessages: false,
      send: async (message) => {
        heard.push(message)
        const mood = moods[heard.length - 1] ?? 'ok'
        if (mood === 'ok') return 'gateway-1'
        throw new SmsError(mood, mood === 'final')
      },
    })
    return heard
  }
  const stateOf = async () => (await readMessages(1))[0]?.state

  test('retries until the gateway accepts, and then deletes the text', async () => {
    const heard = failing('down', 'down')
    await send(newNumber())
    await expect.poll(() => heard).toHaveLength(1)
    const later = async () => {
      pass(15_000)
      await sweepMessages()
      return await stateOf()
    }
    await expect.poll(later).toBe('sent')
    expect(heard).toHaveLength(3)
    expect((await readMessages(1))[0]).toMatchObject({ mobile: '', text: '' })
    await sweepMessages()
    expect(heard).toHaveLength(3)
  })

  test('gives up after a final refusal, and on expired messages', async () => {
    const heard = failing('final', 'down')
    await send(newNumber())
    await expect.poll(stateOf).toBe('failed')
    await send(newNumber())
    await expect.poll(() => heard).toHaveLength(2)
    pass(CODE_LIFE_MS)
    const swept = async () => {
      await sweepMessages()
      return await stateOf()
    }
    await expect.poll(swept).toBe('failed')
    expect(heard).toHaveLength(2)
  })
})
