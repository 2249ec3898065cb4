// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { host, mount, show, unmount } from '../mounted.ts'

beforeEach(() => {
  // happy-dom has no popovers, on which toasts stand.
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
  mount()
})
afterEach(unmount)

const closed = () => act(async () => void host.querySelector('dialog')?.dispatchEvent(new Event('close')))

test('the late event of a closing leaves alone a dialog that was opened again', async () => {
  const onClose = vi.fn()
  await show(
    <Dialog isOpen onClose={onClose} title="Again">
      <p>Text</p>
    </Dialog>,
  )

  await closed()
  expect(onClose).not.toHaveBeenCalled()

  host.querySelector('dialog')?.removeAttribute('open')
  await closed()
  expect(onClose).toHaveBeenCalledOnce()
})
