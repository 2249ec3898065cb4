/** Something the product does by itself, again and again. Must be harmless when run twice or by two processes at once. */
export type Job = {
  /** Letters, digits and hyphens; names the queue and the metric. */
  name: string
  /** When, in Manila: five fields of cron. */
  cron: string
  /** Answers how many rows it dealt with, for the log. */
  run: () => Promise<number>
}
