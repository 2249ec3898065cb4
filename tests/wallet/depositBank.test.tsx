// @vitest-environment happy-dom
import { act } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { DEPOSIT_DEBOUNCE_MS } from '#contract/limits.ts'
import type { RechargeType } from '#contract/wallet/channel.ts'
import { bankToBind, bindAddress } from '#contract/wallet/depositBank.ts'
import { $player } from '#islands/player.ts'
import { setNavigator } from '#islands/ui/navigation.ts'
import { $toasts } from '#islands/ui/ui.ts'
import { DepositForm } from '#islands/wallet/DepositForm.tsx'
import { loadChannels } from '#islands/wallet/deposit.ts'
import { takeWish } from '#islands/wallet/wish.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../lobby/pages.tsx'
import { aUser, openSession } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'

describe('the account that a channel needs (spec 4)', () => {
  test.each([
    ['of a bank that is not bound', { bankId: 11 }, [12], 11],
    ['of a bank that is bound', { bankId: 11 }, [12, 11], undefined],
    ['of a bank, whatever else is bound, also for a deposit bank', { bankId: 11, isDepositBank: true }, [12], 11],
    ['of a deposit bank without any account', { isDepositBank: true }, [], 'any'],
    ['of a deposit bank with one', { isDepositBank: true }, [12], undefined],
    ['of any other channel', {}, [], undefined],
  ] as const)('%s', (_, channel, bound, missing) => {
    expect(bankToBind(channel, bound)).toBe(missing)
  })

  test('is bound at the address of the specification', () => {
    expect(bindAddress(11)).toBe('/bindBankCard?back=1&id=11')
    expect(bindAddress('any')).toBe('/bindBankCard?back=1')
  })
})

describe('the deposit button', () => {
  const { webConfig } = catalogue()
  const channel = (more: Partial<RechargeType>) =>
    webConfig.appRechargeTypeList.slice(0, 1).map((first) => ({ ...first, ...more }))
  let called: string[] = []
  let gone: string[] = []
  let errcode = 0

  // The button's clock, so that one test's tap is no repeat of another's.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterAll(() => void vi.useRealTimers())
  beforeEach(() => {
    vi.advanceTimersByTime(DEPOSIT_DEBOUNCE_MS)
    openSession()
    called = []
    gone = []
    // This test's browser has no top layer.
    Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
    writeToken('token')
    setNavigator((path) => void gone.push(path))
    setTransport(async (name) => {
      called.push(name)
      if (name === 'recharge3') return { code: 200, errcode }
      throw new Error('offline')
    })
    mount()
  })
  afterEach(async () => {
    await unmount()
    setTransport(undefined)
    $player.set({ state: 'guest' })
    $toasts.set([])
  })

  const form = (channels: readonly RechargeType[]) =>
    show(<DepositForm {...{ strings, channels }} amounts={webConfig.depositAmounts} firstBonus={0} turnover={1} />)

  async function confirm(channels: readonly RechargeType[], bound: readonly number[], taps = 1): Promise<void> {
    const account = (bankId: number) => ({ bankId, shortBankName: 'BDO', lastFour: '1234' })
    const banks = { appUserBank: null, appUserBankList: Object.fromEntries(bound.map((id) => [id, account(id)])) }
    $player.set({ state: 'ready', user: aUser(1), banks })
    await form(channels)
    await act(async () => host.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
    await act(async () => void (await import('#islands/wallet/ChannelDialog.tsx')))
    const button = [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Confirm')
    await act(async () => {
      for (let tap = 0; tap < taps; tap += 1) button?.click()
    })
  }

  test('leads to the account’s form without asking the server, and keeps the amount', async () => {
    await confirm(channel({ bankId: 11 }), [12])
    expect(gone).toEqual(['/bindBankCard?back=1&id=11'])
    expect(called).not.toContain('recharge3')
    expect(takeWish()).toBe(webConfig.depositAmounts[2])
    expect(takeWish()).toBeUndefined()
  })

  test('asks the server where the account is bound, once for taps within 300 ms', async () => {
    errcode = 2010
    await confirm(channel({ bankId: 11 }), [11], 3)
    expect(called.filter((name) => name === 'recharge3')).toHaveLength(1)
    // The account was removed on another device: the server's word counts.
    expect(gone).toEqual(['/bindBankCard?back=1&id=11'])
    takeWish()
  })

  test('says a failure without words of its own in the general words', async () => {
    errcode = 9999
    await confirm(channel({}), [])
    expect($toasts.get().map(({ text }) => text)).toEqual(['That did not work (9999). Please try again.'])
  })

  test('is off where a limit leaves nothing, and more than is left promises nothing', async () => {
    const channels = channel({})
    const open = channels.map(({ id }) => id)
    const shown = async (left: number) => {
      const limit = { limit: 'depositDay', most: 50_000, left, renewTime: Date.now() + 86_400_000 }
      setTransport(async (name) => {
        if (name === 'getRechargeChannels') return { code: 200, errcode: 0, open, limit }
        throw new Error('offline')
      })
      await act(loadChannels)
      await form(channels)
      const chips = [...host.querySelectorAll<HTMLButtonElement>('.chip')].filter(({ disabled }) => !disabled)
      const button = host.querySelector<HTMLButtonElement>('button[type=submit]')
      return [button?.disabled, host.querySelector('.sums') !== null, chips.length]
    }
    expect(await shown(0)).toEqual([true, false, 0])
    expect(await shown(20_000)).toEqual([false, false, 2])
    expect(await shown(50_000)).toEqual([false, true, 3])
  })
})
