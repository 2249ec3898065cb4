import { config } from '../base/config.ts'
import { sandboxOrigin } from '../base/sandboxOrigin.ts'

const sandbox = sandboxOrigin(config)
const origins = sandbox ? [...config.frameOrigins, sandbox] : config.frameOrigins

/** The origins that our pages may frame besides our own. */
export function frameOrigins(): readonly string[] {
  return origins
}

/** Whether our pages may embed an address. */
export function isEmbedded(address: string): boolean {
  return URL.canParse(address) && frameOrigins().includes(new URL(address).origin)
}
