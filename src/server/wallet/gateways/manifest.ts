import type { Hono } from 'hono'
import type { Config } from '../../base/config.ts'
import type { Gateway } from '../gateway.ts'

/** One way to have deposits collected: all that the cashier knows of it. */
export type GatewayManifest = {
  /** Its adapter; undefined where its settings are not there, so that nobody can speak in its name. */
  open: (config: Config) => Gateway | undefined
  /** Pages of its own, if it has any; they exist only while it is offered. */
  routes?: (isOffered: () => boolean) => Hono
}
