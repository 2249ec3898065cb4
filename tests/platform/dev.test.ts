import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { expect, test } from 'vitest'

/** Runs `npm run dev` with wrong words or settings, which it refuses before it installs or opens anything. */
function refusal(words: readonly string[], host = '127.0.0.1'): string {
  const env = { ...process.env, HOST: host, PORT: '1' }
  const { status, stderr } = spawnSync(process.execPath, ['src/tools/launch/dev.mjs', ...words], { env })
  expect(status).toBe(1)
  return stderr.toString()
}

test.each(['0.0.0.0', '::', '192.168.1.5', 'perya.ph', '127.0.0.1.perya.ph'])('the preview is not for %s', (host) => {
  expect(refusal([], host)).toContain(`HOST is ${host}: npm run dev listens on this machine alone`)
})

test.each(['2026-02-30T00:00', '2026-12-16', 'tomorrow', ''])('the preview knows no moment %j', (moment) => {
  expect(refusal(['--at', moment])).toContain(`--at ${moment} is no moment such as 2026-12-16T00:00.`)
})

test('the preview takes no other words', () => {
  expect(refusal(['--host'])).toContain('usage: npm run dev')
})
