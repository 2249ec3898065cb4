import { reseal } from '../secrets/reseal.ts'
import { dropOldSecrets, rotationState } from '../secrets/rotation.ts'
import { refused, said } from './answer.ts'
import { verb } from './define.ts'
import { count, optional } from './fields.ts'
import type { Verb } from './verb.ts'

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0
const number = () => optional(count('<number>', 'Give the number of lost values, as "secrets drop" names it.', isCount))

/** The rotation of PERYA_SECRET. */
export const secretVerbs: readonly Verb[] = [
  verb({
    name: 'secrets status',
    words: 'which secrets this database knows, and what is not sealed under the current one',
    kind: 'look',
    right: 'administer',
    fields: {},
    run: async () => {
      const { secrets, stale, stragglers } = await rotationState()
      return said(
        {
          heads: ['secret', 'state', 'seals now'],
          rows: secrets.map(({ id, state, isCurrent }) => [id, state, isCurrent]),
          none: 'This database knows no secret.',
        },
        {
          heads: ['place', 'values under another secret'],
          rows: Object.entries(stale),
          none: 'Every value is sealed under the current secret.',
        },
        `Connections of processes that seal under another secret: ${stragglers}.`,
      )
    },
  }),
  verb({
    name: 'secrets reseal',
    words: 'seals every value under the current secret; stopped anywhere, it goes on where it was',
    kind: 'act',
    right: 'administer',
    fields: {},
    run: async (_values, { act }) => {
      await act(async () => ({ done: true }))
      const { sealed, lost } = await reseal()
      return said(`Done: ${sealed} values.`, ...(lost > 0 ? [`${lost} values are missing or do not open.`] : []))
    },
  }),
  verb({
    name: 'secrets drop',
    words: 'lets the old secret go once nothing is sealed under it; --lose repeats how many values do not open',
    kind: 'act',
    right: 'administer',
    needsFreshCode: true,
    fields: { lose: number() },
    run: async ({ lose }, { act }) => {
      const dropped = await dropOldSecrets(lose ?? 0, act)
      return dropped.done ? said(`Done: ${dropped.count} let go. Remove PERYA_SECRET_OLD.`) : refused(dropped.why)
    },
  }),
]
