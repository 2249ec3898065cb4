import { afterEach, expect, test, vi } from 'vitest'
import { hearTime } from '#client/wire/hearTime.ts'
import { serverNow } from '#islands/ui/clock.ts'

const SERVER = Date.parse('2026-12-01T12:00:00Z')

afterEach(() => {
  vi.useRealTimers()
})

/** The device's clock shows `device` when the call is sent; the answer comes after `tookMs`, and was written in the middle. */
function call(device: number, tookMs = 0): void {
  vi.useFakeTimers({ now: device + tookMs, toFake: ['Date'] })
  const written = new Date(SERVER + tookMs / 2)
  hearTime(written.toUTCString(), device)
}

test.each(['2015-01-01T00:00:00Z', '2040-01-01T00:00:00Z'])('a phone in %s counts by the server', (year) => {
  call(Date.parse(year))
  expect(Math.abs(serverNow() - SERVER)).toBeLessThanOrEqual(1_000)
})

test('a phone that may be right is left right, also on a line of eight seconds', () => {
  call(SERVER + 5_000)
  call(SERVER, 200)
  const lead = serverNow() - Date.now()
  expect(Math.abs(lead)).toBeLessThanOrEqual(1_000)
  call(SERVER, 8_000)
  expect(serverNow() - Date.now()).toBe(lead)
})

test('each answer narrows what is known, and a clock that is set right is followed', () => {
  call(SERVER - 90_000, 60_000)
  call(SERVER - 90_000, 100)
  expect(Math.abs(serverNow() - SERVER)).toBeLessThanOrEqual(1_200)
  call(SERVER)
  expect(Math.abs(serverNow() - SERVER)).toBeLessThanOrEqual(1_000)
})

test('a header that says no time changes nothing', () => {
  call(SERVER)
  for (const header of [null, '', 'soon']) hearTime(header, Date.now())
  expect(Math.abs(serverNow() - SERVER)).toBeLessThanOrEqual(1_000)
})
