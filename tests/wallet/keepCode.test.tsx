// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveFile } from '#client/lobby/files.ts'
import { KeepCode } from '#islands/wallet/KeepCode.tsx'
import { qrPicture } from '#islands/wallet/qrPicture.ts'
import { strings } from '../lobby/pages.tsx'
import { host, mount, show, unmount } from '../mounted.ts'

vi.mock('#client/lobby/files.ts', () => ({ saveFile: vi.fn(), canShare: () => false, share: vi.fn() }))
vi.mock('#islands/wallet/qrPicture.ts', () => ({ qrPicture: vi.fn() }))

const orderId = '4b6f2d1e-0000-4000-8000-000000000001'
const times = { createTime: 0, expireTime: 600_000 }
const order = { orderId, amount: 20_000, rechargeType: 1, state: 'pending', qrCodeText: 'code', ...times } as const
const drawing = Promise.withResolvers<File>()
const tap = () => act(async () => host.querySelector('button')?.click())

beforeEach(async () => {
  vi.mocked(qrPicture).mockReturnValue(drawing.promise)
  mount()
  await show(<KeepCode strings={strings} order={order} />)
})
afterEach(unmount)

test('a tap before the picture is drawn saves it as soon as it is', async () => {
  await tap()
  expect(saveFile).not.toHaveBeenCalled()
  const picture = new File(['drawn'], 'perya.png')
  await act(async () => drawing.resolve(picture))
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(picture)
})
