import { config } from '../base/config.ts'
import { pool } from '../db/database.ts'
import { addressCounterOf, counterOf, DAY_SECONDS, madeOnce, spend, spendOfAddress } from '../rates/limiter.ts'

const MEGABYTE = 1_000_000
/** What a process takes of the day's sum at once: a counter of all is one row, and not every batch is to wait for it. */
const LEASE = MEGABYTE / 2

const limits = madeOnce(() => ({
  address: addressCounterOf('events:address', config.eventNetworkMegabytes * MEGABYTE, DAY_SECONDS),
  all: counterOf('events:all', config.eventMegabytes * MEGABYTE, DAY_SECONDS),
}))

let lease = { pool, bytes: 0 }

/** Counts bytes that are about to be stored: of the address and its network, and of all together, each for a day. Throws TooMany. */
export async function spendEventBytes(address: string, bytes: number): Promise<void> {
  await spendOfAddress(limits().address, address, bytes)
  if (lease.pool !== pool) lease = { pool, bytes: 0 }
  if (lease.bytes < bytes) {
    await spend(limits().all, LEASE)
    lease.bytes += LEASE
  }
  lease.bytes -= bytes
}
