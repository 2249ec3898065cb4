import type { ChatProvider } from '#contract/support/services.ts'
import { config } from '../base/config.ts'
import { catalogue } from '../content/catalogue.ts'

/**
 * The live-chat provider, if the settings name one. A content file cannot name a provider: its chat address opens in a window unless the
 * settings list its origin.
 */
export function chatProvider(): ChatProvider | undefined {
  const { chatUrl, chatScript, chatOrigins } = config
  const origins = [...new Set([...(chatUrl ? [new URL(chatUrl).origin] : []), ...chatOrigins])]
  return chatScript && origins.length > 0 ? { script: chatScript, origins } : undefined
}

/** Address of the live chat; empty where there is none. */
export function chatAddress(): string {
  return config.chatUrl || catalogue().webConfig.lcChatServiceUrl
}
