import { and, eq, gt, sql } from 'drizzle-orm'
import type { ChannelKind } from '#contract/wallet/channelKinds.ts'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { db } from '../../db/database.ts'
import type { Gateway } from '../gateway.ts'
import { gatewayHealth } from './tables.ts'

/** Failures in a row after which new orders go to the next gateway. */
export const FAILURES_MAX = 3
/** The first pause before an order tries the gateway again. Each further failure doubles it, up to the longest. */
export const PROBE_MS = 60_000
const PROBE_MAX_MS = 960_000

const isOf = (gateway: string, kind: ChannelKind) =>
  and(eq(gatewayHealth.gateway, gateway), eq(gatewayHealth.kind, kind))

/**
 * The gateway of a new order: the preferred one that works, or one whose turn it is to be tried again. Without any, the preferred one. An
 * order that exists keeps its gateway.
 */
export async function pickGateway(candidates: readonly Gateway[], kind: ChannelKind): Promise<Gateway | undefined> {
  const [preferred] = candidates
  if (candidates.length < 2) return preferred
  const rows = await db.select().from(gatewayHealth).where(eq(gatewayHealth.kind, kind))
  for (const gateway of candidates) {
    const probeAt = rows.find((row) => row.gateway === gateway.name)?.probeAt
    if (!probeAt || (probeAt <= now() && (await claimProbe(gateway.name, kind, probeAt)))) return gateway
  }
  return preferred
}

/** One order at a time tries a gateway that failed. */
async function claimProbe(gateway: string, kind: ChannelKind, probeAt: Date): Promise<boolean> {
  const claimed = await db
    .update(gatewayHealth)
    .set({ probeAt: new Date(now().getTime() + PROBE_MS) })
    .where(and(isOf(gateway, kind), eq(gatewayHealth.probeAt, probeAt)))
    .returning({ gateway: gatewayHealth.gateway })
  return claimed.length > 0
}

/** Notes how the opening of a payment went. Never rejects: an order does not depend on it. */
export async function noteOpening(gateway: string, kind: ChannelKind, isOpened: boolean): Promise<void> {
  await (isOpened ? noteSuccess(gateway, kind) : noteFailure(gateway, kind)).catch((error: unknown) =>
    log.error({ err: error, gateway }, 'the health of a gateway is not noted'),
  )
}

async function noteSuccess(gateway: string, kind: ChannelKind): Promise<void> {
  const [back] = await db
    .update(gatewayHealth)
    .set({ failures: 0, probeAt: null })
    .where(and(isOf(gateway, kind), gt(gatewayHealth.failures, 0)))
    .returning({ gateway: gatewayHealth.gateway })
  if (back) log.info({ gateway, kind }, 'a gateway opens payments again')
}

async function noteFailure(gateway: string, kind: ChannelKind): Promise<void> {
  const failedAt = now()
  const [row] = await db
    .insert(gatewayHealth)
    .values({ gateway, kind, failures: 1, failedAt })
    .onConflictDoUpdate({
      target: [gatewayHealth.gateway, gatewayHealth.kind],
      set: { failures: sql`${gatewayHealth.failures} + 1`, failedAt },
    })
    .returning()
  const failures = row?.failures ?? 0
  if (failures < FAILURES_MAX) return
  const pauseMs = Math.min(PROBE_MS * 2 ** Math.min(failures - FAILURES_MAX, 10), PROBE_MAX_MS)
  await db
    .update(gatewayHealth)
    .set({ probeAt: new Date(failedAt.getTime() + pauseMs) })
    .where(isOf(gateway, kind))
  log.warn({ gateway, kind, failures }, 'a gateway opens no payments: orders go to the next one, if there is one')
}
