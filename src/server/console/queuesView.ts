import type { ConsoleView } from '#contract/console/views.ts'
import { now } from '../base/clock.ts'
import type { Operator } from '../operators/prove.ts'
import { spokenAge } from '../verbs/queues.ts'
import { queues, type Verb } from '../verbs/verb.ts'
import { waitingNow } from '../verbs/waiting.ts'
import { frameOf } from './frame.ts'
import { addressOfVerb, forConsole, labelOf, openTo } from './menu.ts'

/** The group of what stands alone. */
const MORE = 'more'
/** The page itself says what waits. */
const isOffered = ({ name }: Verb): boolean => name !== 'waiting'

const linkTo = (verb: Verb) => ({ label: labelOf(verb.name), href: addressOfVerb(verb) })

/** What waits, and everything that the operator may do. */
export async function queuesView(operator: Operator): Promise<Extract<ConsoleView, { page: 'queues' }>> {
  const open = openTo(operator)
  const waiting = await waitingNow()
  const find = open.find(({ name }) => name === 'player')
  const matters = Map.groupBy(open.filter(isOffered), ({ name, queue }) => queue ?? name.split(' ')[0] ?? '')
  const several = [...matters].filter(([, members]) => members.length > 1)
  const single = [...matters.values()].filter(({ length }) => length === 1).flat()
  const groups = single.length > 0 ? [...several, [MORE, single] as const] : several
  return {
    page: 'queues',
    frame: frameOf(operator, '/console'),
    find: find && linkTo(find),
    mustChoose: operator.mustChoose,
    queues: queues.map((queue) => {
      const { count, oldest } = waiting[queue]
      const list = open.find((verb) => verb.queue === queue && verb.kind === 'look')
      const age = oldest ? spokenAge(now().getTime() - oldest.getTime()) : ''
      return { name: labelOf(queue), count, age, link: list && linkTo(list) }
    }),
    groups: groups.map(([name, members]) => ({
      name: labelOf(name),
      links: members.map((verb) => ({ ...linkTo(verb), words: forConsole(verb.words) })),
    })),
  }
}
