import type { ConsoleView } from '#contract/console/views.ts'
import { now } from '../base/clock.ts'
import type { Operator } from '../operators/prove.ts'
import { spokenAge } from '../verbs/queues.ts'
import { queues, type Verb } from '../verbs/verb.ts'
import { waitingNow } from '../verbs/waiting.ts'
import { addressOfVerb, forConsole, frameOf, labelOf, openTo } from './menu.ts'

const linkTo = (verb: Verb) => ({ label: labelOf(verb.name), href: addressOfVerb(verb) })

/** What waits, and everything that the operator may do. */
export async function queuesView(operator: Operator): Promise<Extract<ConsoleView, { page: 'queues' }>> {
  const open = openTo(operator)
  const waiting = await waitingNow()
  const groups = Map.groupBy(open, ({ name, queue }) => queue ?? name.split(' ')[0] ?? '')
  return {
    page: 'queues',
    frame: frameOf(operator, '/console'),
    mustChoose: operator.mustChoose,
    queues: queues.map((queue) => {
      const { count, oldest } = waiting[queue]
      const list = open.find((verb) => verb.queue === queue && verb.kind === 'look')
      const age = oldest ? spokenAge(now().getTime() - oldest.getTime()) : ''
      return { name: labelOf(queue), count, age, link: list && linkTo(list) }
    }),
    groups: [...groups].map(([name, members]) => ({
      name: labelOf(name),
      links: members.map((verb) => ({ ...linkTo(verb), words: forConsole(verb.words) })),
    })),
  }
}
