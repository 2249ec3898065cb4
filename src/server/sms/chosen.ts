import { config } from '../base/config.ts'
import type { SmsGateway } from './port.ts'
import { semaphoreGateway } from './semaphore.ts'

/** Accepts every message and sends none: the operator's command line shows them. */
const sandboxGateway: SmsGateway = { name: 'sandbox', keepsMessages: true, send: async ({ id }) => id }

function gatewayOfConfig(): SmsGateway | undefined {
  switch (config.sms) {
    case 'sandbox':
      return sandboxGateway
    case 'semaphore':
      return semaphoreGateway({ key: config.semaphoreKey, sender: config.smsSender })
    case 'off':
      return undefined
  }
}

let chosen = gatewayOfConfig()

/** The configured gateway for text messages; undefined if none are sent. */
export function smsGateway(): SmsGateway | undefined {
  return chosen
}

/** For tests: another adapter, or none (null); without an argument, the configured one. */
export function chooseSmsGateway(other?: SmsGateway | null): void {
  chosen = other === undefined ? gatewayOfConfig() : (other ?? undefined)
}
