import type { GatewayManifest } from '../manifest.ts'
import { paymongoGateway } from './gateway.ts'

export const paymongo: GatewayManifest = {
  open: ({ paymongoKey: key, paymongoWebhookSecret: webhookSecret, paymongoWebhookSecretOld: webhookSecretOld }) =>
    key === '' ? undefined : paymongoGateway({ key, webhookSecret, webhookSecretOld }),
}
