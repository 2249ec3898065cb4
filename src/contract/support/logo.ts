import type { WebConfig } from '../lobby/catalogue.ts'

/** Where the logo of home leads (spec 2.8): to the live chat, to a service address elsewhere, or home where neither is configured. */
export type LogoDoor = 'chat' | 'service' | 'home'

export function logoDoor(config: Pick<WebConfig, 'lcChatServiceUrl' | 'serviceUrl'>): LogoDoor {
  if (config.lcChatServiceUrl !== '') return 'chat'
  return isElsewhere(config.serviceUrl) ? 'service' : 'home'
}

/** Whether customer service is on another site. */
export function isElsewhere(serviceUrl: string): boolean {
  return serviceUrl.startsWith('https:')
}
