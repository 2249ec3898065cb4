import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { serve } from '@hono/node-server'
import { depositBonuses } from '#server/activities/depositBonuses.ts'
import { openDatabase } from '#server/db/database.ts'
import { offerBonuses } from '#server/wallet/bonuses.ts'
import { payRoutes } from '#server/wallet/webhook.ts'

// Child process of webhook.test.ts: handles one webhook and is killed after the commit, before the reply.
offerBonuses(depositBonuses)
await openDatabase(process.argv[2] ?? '')
const routes = payRoutes(() => '192.0.2.1')

async function die(request: Request): Promise<Response> {
  const reply = await routes.fetch(request)
  if (reply.ok) process.kill(process.pid, 'SIGKILL')
  return reply
}

serve({ fetch: die, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) => process.send?.(port))
