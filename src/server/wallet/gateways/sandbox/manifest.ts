import type { GatewayManifest } from '../manifest.ts'
import { sandboxRoutes } from './bank.ts'
import { sandboxGateway } from './gateway.ts'

export const sandbox: GatewayManifest = {
  // The demo's secret is public: in live nobody may pay by it, nor report what was paid.
  open: ({ mode }) => (mode === 'demo' ? sandboxGateway : undefined),
  routes: sandboxRoutes,
}
