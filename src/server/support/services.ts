import { CHAT_ID } from '#contract/support/chat.ts'
import type { QueueEntry } from '#contract/support/services.ts'
import type { Handler } from '../call/handler.ts'
import { chatAddress, chatProvider } from './chat.ts'
import { services as configured } from './content.ts'

export const getCustomerServices: Handler<'getCustomerServices'> = async () => {
  const { services, appLink } = configured()
  const url = chatAddress()
  const live: QueueEntry = { id: CHAT_ID, nickname: '', url, isOut: 0, sort: 0, about: '' }
  const chat = chatProvider()
  return { appCustomerServiceQueue: [...(url ? [live] : []), ...services], appLink, ...(chat && { chat }) }
}
