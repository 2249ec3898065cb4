import type { Config } from '../../base/config.ts'
import type { Gateway } from '../gateway.ts'

/** A payment gateway: everything that the cashier knows about it. */
export type GatewayManifest = {
  /** Its adapter; undefined without its settings, so that nobody can report in its name. */
  open: (config: Config) => Gateway | undefined
}
