import { config } from '../../base/config.ts'
import type { Gateway } from '../gateway.ts'
import { paymongoGateway } from './paymongo.ts'
import { sandboxGateway } from './sandbox.ts'

function gatewayOfConfig(): Gateway | undefined {
  switch (config.payments) {
    case 'sandbox':
      return sandboxGateway
    case 'paymongo':
      return paymongoGateway({ key: config.paymongoKey, webhookSecret: config.webhookSecret })
    case 'off':
      return undefined
  }
}

let chosen = gatewayOfConfig()

/** The gateway that collects deposits, by configuration; undefined while deposits are closed. */
export function gateway(): Gateway | undefined {
  return chosen
}

/** For tests: another adapter; without one, the configured one again. */
export function chooseGateway(other: Gateway | undefined = gatewayOfConfig()): void {
  chosen = other
}
