/** A scheduled job. It must be idempotent and safe to run in two processes at once. */
export type Job = {
  /** Letters, digits and hyphens; names the queue and the metric. */
  name: string
  /** The schedule, in Manila time: five fields of cron. */
  cron: string
  /** Returns the number of processed rows, for the log. */
  run: () => Promise<number>
}
