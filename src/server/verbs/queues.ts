import { now } from '../base/clock.ts'
import { said } from './answer.ts'
import { verb } from './define.ts'
import { queues, type Verb } from './verb.ts'
import { waitingNow } from './waiting.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 1_440

/** An age in its two largest units: "3 d 4 h", "2 h 5 min", "0 min". */
export function spokenAge(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS))
  const [days, hours] = [Math.floor(minutes / DAY_MINUTES), Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES)]
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes % HOUR_MINUTES} min` : `${minutes} min`
}

/** What waits in all queues. `listOf` knows the verb that lists a queue. */
export const waitingVerb = (listOf: (queue: (typeof queues)[number]) => string): Verb =>
  verb({
    name: 'waiting',
    words: 'what waits for an operator, how long the oldest has waited, and the command that lists it',
    kind: 'look',
    right: 'seeQueues',
    fields: {},
    run: async () => {
      const waiting = await waitingNow()
      const rows = queues.map((queue) => {
        const { count, oldest } = waiting[queue]
        const age = oldest ? spokenAge(now().getTime() - oldest.getTime()) : null
        return [queue, count, oldest, age, listOf(queue)]
      })
      return said({ heads: ['queue', 'waiting', 'oldest', 'for', 'command'], rows, none: '' })
    },
  })
