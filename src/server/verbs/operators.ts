import {
  addFirstOwner,
  addOperator,
  type Changed,
  listOperators,
  OPERATOR_NAME,
  renewSecret,
  revokeOperator,
} from '../operators/accounts.ts'
import { forgetDevice } from '../operators/devices.ts'
import { type Kept, listEntries } from '../operators/log.ts'
import { isInForce } from '../operators/prove.ts'
import { roles } from '../operators/roles.ts'
import { SECRET_MIN } from '../operators/secrets.ts'
import { type Answer, type Cell, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { choice, count, type Field, line, optional, placed, secret } from './fields.ts'
import type { Confirm, Verb } from './verb.ts'

const ENTRIES_MAX = 200

const WRONG_NAME = 'A name has 2 to 31 small letters, digits, dots and hyphens, and begins with a letter.'
const name = (): Field<string> => placed(line('<name>', WRONG_NAME, (typed) => OPERATOR_NAME.test(typed)))

const WHY_NOT: Record<Extract<Changed, { done: false }>['why'], string> = {
  taken: 'That name is taken, or was: a name is never given twice.',
  unfit: `Choose another secret: at least ${SECRET_MIN} characters, varied, without the name, and nobody else's.`,
  notFirst: 'There is an owner already, who adds operators: operators add.',
  unknown: 'There is no operator of that name: see "operators list".',
  revoked: 'That operator is revoked, which is for good.',
  lastOwner: 'That is the last owner with a secret of their own: another must come first. Nothing has changed.',
}

const isPositive = (number: number): boolean => Number.isSafeInteger(number) && number > 0

const told = (changed: Changed, sentence: string): Answer =>
  changed.done ? said(sentence) : refused(WHY_NOT[changed.why])

const byName: Confirm = {
  question: 'Type the name once more to revoke it: ',
  mismatch: 'The name was not repeated, so nothing has changed. Run this again to repeat it.',
}

const changes = { kind: 'act', right: 'changeOperators', needsFreshCode: true } as const
const SECRET_OF_ANOTHER = 'It serves seven days, and only to choose another: operators secret.'

const accounts = [
  verb({
    name: 'operators first',
    words: 'makes the first owner, while there is none',
    ...changes,
    isOnServerOnly: true,
    isUnproven: true,
    fields: { name: name(), 'new-secret': secret('new') },
    run: async (values, { act }) =>
      told(
        await act((tx) => addFirstOwner(tx, values.name, values['new-secret'])),
        `Done: ${values.name} is an owner.`,
      ),
  }),
  verb({
    name: 'operators add',
    words: 'adds an operator, with a first secret that the operator must replace within seven days',
    ...changes,
    fields: { name: name(), role: choice('--role', roles), 'new-secret': secret('new') },
    run: async ({ role, ...values }, { act, by }) => {
      const added = { name: values.name, role, secret: values['new-secret'], addedBy: by }
      return told(await act((tx) => addOperator(tx, added)), `Done: ${values.name} is ${role}. ${SECRET_OF_ANOTHER}`)
    },
  }),
  verb({
    name: 'operators revoke',
    words: 'ends the access of an operator at once and for good',
    ...changes,
    fields: { name: name() },
    subject: async (values) => ({ of: values, sentences: [], repeat: values.name }),
    confirm: byName,
    run: async (values, { act, by }) =>
      told(await act((tx) => revokeOperator(tx, values.name, by)), `Done: ${values.name} is revoked.`),
  }),
  verb({
    name: 'operators reset',
    words:
      'gives an operator who lost secret or device another first secret, to be replaced within seven days; the device is forgotten',
    ...changes,
    fields: { name: name(), 'new-secret': secret('new') },
    run: async (values, { act, operator }) => {
      if (values.name === operator.name) return refused('Your own secret is changed by "operators secret".')
      const wish = { name: values.name, secret: values['new-secret'], by: operator.name }
      return told(await act((tx) => renewSecret(tx, wish)), `Done. ${SECRET_OF_ANOTHER}`)
    },
  }),
  verb({
    name: 'operators secret',
    words: 'changes your own secret',
    kind: 'act',
    right: 'ownSecret',
    needsFreshCode: true,
    fields: { 'new-secret': secret('new') },
    run: async (values, { act, operator }) => {
      const wish = { name: operator.name, secret: values['new-secret'], by: operator.name }
      return told(await act((tx) => renewSecret(tx, wish)), 'Done: your secret is changed.')
    },
  }),
  verb({
    name: 'operators device',
    words: 'forgets the device that makes your codes: the next log-in at the console begins another',
    kind: 'act',
    right: 'ownDevice',
    isOnServerOnly: true,
    fields: {},
    run: async (_, { act, operator }) => {
      const { done } = await act(async (tx) => ({ done: await forgetDevice(tx, operator.name) }))
      return done ? said('Done: your device is forgotten.') : refused('You have no device.')
    },
  }),
]

function entryCells({ seq, at, operator, proposer, kind, verb: what, player, fields }: Kept): Cell[] {
  const typed = Object.entries(fields).map(([field, value]) => `${field}=${value}`)
  return [seq, at, proposer ? `${proposer} and ${operator}` : operator, kind, what, player, typed.join(' ')]
}

export const operatorVerbs: readonly Verb[] = [
  verb({
    name: 'operators list',
    words: 'who may do what, since when; revoked ones too',
    kind: 'look',
    right: 'seeOperators',
    fields: {},
    run: async () =>
      said({
        heads: ['name', 'role', 'state', 'added', 'by', 'secret set', 'revoked', 'by whom'],
        rows: (await listOperators()).map((row) => [
          ...[row.name, row.role, isInForce(row) ? (row.isOwn ? 'in force' : 'must choose a secret') : 'ended'],
          ...[row.addedAt, row.addedBy, row.secretSetAt, row.revokedAt, row.revokedBy],
        ]),
        none: 'There is no operator.',
      }),
  }),
  ...accounts,
  verb({
    name: 'log',
    words:
      'what operators did and looked at, and log-ins that were refused, latest first; of one operator or about one player',
    kind: 'look',
    right: 'seeLog',
    isPersonal: true,
    fields: {
      operator: optional(line('<name>', WRONG_NAME, (typed) => OPERATOR_NAME.test(typed))),
      player: optional(count('<number>', 'Give --player the number of a player.', isPositive)),
      before: optional(
        count('<entry>', 'Give --before the number of an entry: those before it are shown.', isPositive),
      ),
    },
    run: async ({ operator, player, before }) => {
      const asked = {
        ...(operator !== undefined && { operator }),
        ...(player !== undefined && { player }),
        ...(before !== undefined && { before }),
      }
      const rows = (await listEntries(asked, ENTRIES_MAX)).map(entryCells)
      return said({
        heads: ['entry', 'when', 'who', 'what', 'command', 'player', 'fields'],
        rows,
        none: 'Nothing is kept.',
      })
    },
  }),
]
