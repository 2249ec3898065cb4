import { afterEach, expect, test } from 'vitest'
import { catalogue } from '#server/content/catalogue.ts'
import { chatAddress } from '#server/support/chat.ts'

const { webConfig } = catalogue()
const before = webConfig.lcChatServiceUrl

afterEach(() => {
  Object.assign(webConfig, { lcChatServiceUrl: before })
})

test('lcChatServiceUrl of web.yaml is the live chat if no setting names one', () => {
  const own = 'https://direct.lc.chat/12345678/'
  expect(chatAddress()).toBe('')
  Object.assign(webConfig, { lcChatServiceUrl: own })
  expect(chatAddress()).toBe(own)
})
