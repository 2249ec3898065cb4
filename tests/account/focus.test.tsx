// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CodeField } from '#islands/ui/form/CodeField.tsx'
import { useFocusKept } from '#islands/ui/useFocusKept.tsx'
import { strings } from '../lobby/pages.tsx'
import { host, mount, show, unmount } from '../mounted.ts'

beforeEach(mount)
afterEach(unmount)

describe('a pasted code', () => {
  async function paste(text: string): Promise<string> {
    await show(
      <form>
        <CodeField strings={strings} use="bind" problem={undefined} />
      </form>,
    )
    const field = host.querySelector('input')
    if (!field) throw new Error('there is no field')
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
    await act(async () => field.dispatchEvent(event))
    return event.defaultPrevented ? field.value : text.slice(0, field.maxLength)
  }

  test.each([
    ['482913', '482913'],
    [' 482913 ', '482913'],
    ['482 913', '482913'],
    ['482913 is your Perya code, good for 5 minutes.', '482913'],
    ['Perya: 5 minutes left for 482913', '482913'],
  ])('from %j is entered completely', async (text, code) => {
    expect(await paste(text)).toBe(code)
  })

  test('from words only changes nothing', async () => {
    expect(await paste('code')).toBe('code')
  })
})

function Part({ isDone }: { isDone: boolean | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusKept(heading, isDone === undefined ? undefined : String(isDone))
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Devices
      </h2>
      {!isDone && <button type="button" />}
      <input aria-label="Name" />
    </>
  )
}

describe('the focus of a pressed button that disappears', () => {
  test('moves to the heading of its part', async () => {
    await show(<Part isDone={false} />)
    host.querySelector('button')?.focus()
    await show(<Part isDone />)
    expect(document.activeElement).toBe(host.querySelector('h2'))
  })

  test('stays where the player has moved on', async () => {
    await show(<Part isDone={false} />)
    host.querySelector('input')?.focus()
    await show(<Part isDone />)
    expect(document.activeElement).toBe(host.querySelector('input'))
  })

  test('is not taken by a newly loaded part', async () => {
    await show(<Part isDone={undefined} />)
    await show(<Part isDone={false} />)
    expect(document.activeElement).toBe(document.body)
  })
})
