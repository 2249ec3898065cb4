import { CHAT_ID } from '#contract/chat.ts'
import { config } from '../config.ts'
import type { Handler } from '../handler.ts'
import { chatProvider } from './chat.ts'
import { services as configured } from './content.ts'

export const getCustomerServices: Handler<'getCustomerServices'> = async () => {
  const { services, appLink } = configured()
  const chat = chatProvider()
  if (!chat) return { appCustomerServiceQueue: services, appLink }
  const live = { id: CHAT_ID, nickname: '', url: config.chatUrl, isOut: 0 as const, sort: 0, about: '' }
  return { appCustomerServiceQueue: [live, ...services], appLink, chat }
}
