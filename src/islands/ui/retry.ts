import type { UserMessage } from '#contract/words.ts'

const MINUTES_SAID_MAX = 60

/** When to try again: in minutes with the words of `key`, in hours with those of `<key>Hours`. */
export function retryProblem(key: string, seconds: number): UserMessage {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const isLong = minutes > MINUTES_SAID_MAX
  return { key: isLong ? `${key}Hours` : key, values: { count: isLong ? Math.ceil(minutes / 60) : minutes } }
}
