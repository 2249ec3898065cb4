import type { GatewayManifest } from '../manifest.ts'
import { sandboxGateway } from './gateway.ts'

export const sandbox: GatewayManifest = {
  // The demo's secret is public, so in live mode nobody may pay or report by it.
  open: ({ mode }) => (mode === 'demo' ? sandboxGateway : undefined),
}
