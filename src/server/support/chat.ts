import type { ChatProvider } from '#contract/services.ts'
import { config } from '../config.ts'

/** The live-chat provider of this installation; undefined where none is configured. */
export function chatProvider(): ChatProvider | undefined {
  const { chatUrl, chatScript, chatOrigins } = config
  if (chatUrl === '' || chatScript === '') return undefined
  return { script: chatScript, origins: [...new Set([new URL(chatUrl).origin, ...chatOrigins])] }
}
