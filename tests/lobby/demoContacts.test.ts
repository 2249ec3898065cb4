import { expect, test } from 'vitest'
import type { Services } from '#contract/support/services.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { services } from '#server/support/content.ts'
import { refuseDemoContacts } from '#server/support/demoContacts.ts'

const { webConfig } = catalogue()
const own = {
  ...webConfig,
  serviceMail: 'help@perya.ph',
  socialMedia: '[{"id":"facebook02","url":"https://facebook.com/p"}]',
}
const ours = {
  ...services(),
  services: [{ id: 1, nickname: 'Desk', url: 'mailto:help@perya.ph', isOut: 1 as const, sort: 1, about: 'By mail.' }],
}

function refusals(web: typeof webConfig, ways: Services = ours): string[] {
  try {
    refuseDemoContacts(web, ways)
    return []
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n')
  }
}

test('live accepts an operator’s own contacts', () => {
  expect(refusals(own)).toEqual([])
  expect(refusals({ ...own, serviceMail: 'testers@latest-examples.ph' })).toEqual([])
})

test('live refuses every contact of the demo, one sentence for each', () => {
  const found = refusals(webConfig, services())
  expect(found).toContain(
    'PERYA_MODE is live, so serviceMail of content/lobby/web.yaml must be your own: help@perya.example is invented.',
  )
  expect(found.filter((one) => one.includes('socialMedia'))).toHaveLength(5)
  for (const name of ['Service desk', 'Telegram', 'Messenger'])
    expect(found.join('\n')).toContain(`${name} of content/lobby/services.yaml must be your own`)
  expect(found.join('\n')).not.toContain('helpline')
})

test.each([
  { serviceUrl: 'https://help.example.com/start' },
  { lcChatServiceUrl: 'https://chat.invalid?licence=1' },
  { linkHosts: ['games.example'] },
  { gameResourceUrl: 'https://cdn.example.org:8443/x' },
  { h5: { downloadType: 1 as const, downloadUrl: 'https://perya.test/app.apk' } },
])('live refuses %j', (change) => {
  expect(refusals({ ...own, ...change })).toHaveLength(1)
})
