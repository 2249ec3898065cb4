import { config } from '../base/config.ts'
import { pool } from '../db/database.ts'
import { addressCounterOf, counterOf, DAY_SECONDS, madeOnce, spend, spendOfAddress } from '../rates/limiter.ts'

const MEGABYTE = 1_000_000
/** The share of the daily total that a process reserves at once. Otherwise every batch would lock the one row of the total. */
const LEASE = MEGABYTE / 2

const limits = madeOnce(() => ({
  address: addressCounterOf('events:address', config.eventNetworkMegabytes * MEGABYTE, DAY_SECONDS),
  all: counterOf('events:all', config.eventMegabytes * MEGABYTE, DAY_SECONDS),
}))

let lease = { pool, bytes: 0 }

/** Consumes bytes before they are stored: of the address, its network and the total, each per day. Throws TooMany. */
export async function spendEventBytes(address: string, bytes: number): Promise<void> {
  await spendOfAddress(limits().address, address, bytes)
  if (lease.pool !== pool) lease = { pool, bytes: 0 }
  if (lease.bytes < bytes) {
    await spend(limits().all, LEASE)
    lease.bytes += LEASE
  }
  lease.bytes -= bytes
}
