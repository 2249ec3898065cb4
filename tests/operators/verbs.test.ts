import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { operatorLog } from '#server/operators/tables.ts'
import { fieldWords } from '#server/verbs/fieldWords.ts'
import { verbs } from '#server/verbs/list.ts'
import { queues } from '#server/verbs/verb.ts'
import { helpOf, usageOf } from '#tools/operator/help.ts'
import { nearest } from '#tools/operator/suggest.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { complained, said } from '../terminal.ts'
import { by } from './operatorHarness.ts'

const ana = by('ana', 'owner')

beforeAll(async () => void (await freshDatabase()))

describe('the registry', () => {
  test('names each verb once, in one or two words of letters and hyphens', () => {
    const names = verbs.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*(?: [a-z]+(?:-[a-z]+)*)?$/)
  })

  test('says of each verb what it does, and of each act that moves money or operators that it asks for a fresh code', () => {
    for (const { name, words } of verbs) expect(words.length, name).toBeGreaterThan(10)
    const fresh = verbs.filter(({ needsFreshCode }) => needsFreshCode).map(({ name }) => name)
    expect(fresh).toEqual([
      'correct',
      ...['withdrawals paid', 'withdrawals returned', 'approve', 'reject'],
      ...['payouts hand', 'payouts file'],
      ...[
        'deposits credit',
        'deposits refund',
        'deposits returned',
        'debts forgive',
        'accounts give-back',
        'two-factor-off',
        'accounts give-back-by-deposit',
        'exclusions pay-out',
        'commissions correct',
        'mail send',
      ],
      ...['mail resume', 'content agree'],
      ...['operators first', 'operators add', 'operators revoke', 'operators reset', 'operators secret'],
      ...['secrets drop', 'restore paid', 'restore open'],
      'proposals approve',
    ])
  })

  test('has a verb for each queue', () => {
    for (const queue of queues) expect(verbs.some((verb) => verb.queue === queue)).toBe(true)
  })

  test('keeps every look that shows players in the log', () => {
    const unkept = verbs.filter(({ kind, isPersonal }) => kind === 'look' && !isPersonal).map(({ name }) => name)
    expect(unkept).toEqual([
      ...[
        'waiting',
        'withdrawals contradicted',
        'reconcile',
        'activities list',
        'activities budget',
        'activities friends',
        'lottery draws',
        'report day',
        'report month',
        'mail list',
        'switches',
        'content list',
        'draft list',
        'draft check',
        'draft differences',
        'operators list',
        'secrets status',
      ],
      'proposals list',
    ])
  })

  test('has words for every field, and no others', () => {
    const names = new Set(verbs.flatMap(({ fields }) => Object.keys(fields)))
    expect(Object.keys(fieldWords).toSorted()).toEqual([...names].toSorted())
  })

  test('marks texts, secrets and numbers as private', () => {
    const kept = verbs.flatMap(({ fields }) => Object.entries(fields).filter(([, field]) => !field.isPrivate))
    for (const [name, { kind }] of kept) expect(kind, name).toMatch(/^(?:line|choice|flag)$/)
    expect([...new Set(kept.map(([name]) => name))].toSorted()).toEqual([
      ...[
        'activity',
        'again',
        'all',
        'bank',
        'before',
        'coin',
        'day',
        'days',
        'edition',
        'ending',
        'entry',
        'file',
        'flow',
        'folder',
        'from',
        'gateway',
        'grant',
        'id',
        'limit',
        'list',
        'lose',
        'minutes',
        'month',
        'name',
        'of',
        'operator',
        'order',
        'outcome',
        'overdue',
        'password',
        'path',
        'player',
        'points',
      ],
      ...[
        'reference',
        'reveal',
        'role',
        'say',
        'seen',
        'service',
        'sheet',
        'shown',
        'signature',
        'since',
        'stakes',
        'state',
        'term',
        'two-factor-off',
        'unlink',
        'unpaid',
        'upload',
        'way',
        'what',
      ],
    ])
  })
})

describe('help', () => {
  test('is drawn from the verbs, and printed whole on request alone', async () => {
    expect(await ana('help')).toBe(0)
    for (const verb of verbs) expect(said.join('\n')).toContain(`  ${usageOf(verb)}`)
    expect(said.join('\n')).toContain('Exit codes')
  })

  test('of one command tells its fields', async () => {
    expect(await ana('help', 'exclusions', 'add')).toBe(0)
    expect(said[0]).toBe(
      '  exclusions add <player> --of self|family|licensee|regulator --term 1d|7d|30d|6m|1y|5y|open --reason "<text>"',
    )
    expect(said.join('\n')).toMatch(/\n {2}--term {13}for how long/)
    expect(await ana('exclusions', 'add', '--help')).toBe(0)
    expect(await ana('help', 'exclusion')).toBe(2)
    const approve = verbs.find(({ name }) => name === 'approve')
    expect(approve && helpOf(approve)).toContain('second person')
  })
})

describe('an error', () => {
  test.each([
    ['withdrawal', '"withdrawals"'],
    ['wihtdrawals', '"withdrawals"'],
    ['exclusion', '"exclusions"'],
    ['approv', '"approve"'],
    ['two-factor-of', '"two-factor-off"'],
  ])('about the unknown command %s is one line and names %s', async (typed, meant) => {
    expect(await ana(typed)).toBe(2)
    expect(complained).toHaveLength(1)
    expect(complained[0]?.split('\n')).toHaveLength(1)
    expect(complained[0]).toContain(`Did you mean ${meant}`)
  })

  test('about something far from any command suggests none', async () => {
    expect(await ana('zzzzzzzz')).toBe(2)
    expect(complained).toEqual(['There is no command "zzzzzzzz". See: help'])
    expect(nearest('', ['a', 'bb'])).toEqual(['a'])
  })

  test('about a second word names the commands of the first', async () => {
    expect(await ana('kyc', 'aprove', '1')).toBe(2)
    expect(complained[0]).toContain('There is no "kyc aprove". Did you mean "kyc approve"?')
    expect(await ana('withdrawals', 'pay', '1')).toBe(2)
    expect(complained.at(-1)).toContain('There is no "withdrawals pay". Did you mean "withdrawals paid"?')
    expect(await ana('game', 'of', '1001')).toBe(2)
    expect(complained.at(-1)).toContain('Did you mean "games"?')
    expect(await ana('operators')).toBe(0)
    expect(await ana('bank')).toBe(2)
    expect(complained.at(-1)).toContain('bank free, bank freed')
  })

  test('about an option names the one that was meant', async () => {
    expect(await ana('withdrawals', '--revael')).toBe(2)
    expect(complained[0]).toMatch(/^"withdrawals" has no option --revael. Did you mean "--reveal"\?/)
  })

  test('about a term says what is wrong with it', async () => {
    const { id } = await newPlayer({ coin: 0 })
    const words = ['exclusions', 'add', String(id), '--reason', 'Form 2']
    expect(await ana(...words, '--of', 'self', '--term', '3w')).toBe(2)
    expect(complained.at(-1)).toMatch(/^Give --term one of 1d, 7d, 30d, 6m, 1y, 5y, open, not "3w"\./)
    expect(await ana(...words, '--of', 'family', '--term', '7d')).toBe(2)
    expect(complained.at(-1)).toMatch(/^A break of 7d needs --of self, not family\./)
    expect(await ana(...words, '--of', 'self', '--term', 'open')).toBe(2)
    expect(complained.at(-1)).toMatch(/^An open term needs --of licensee or regulator, not self\./)
    expect(await ana(...words, '--of', 'self')).toBe(2)
    expect(complained.at(-1)).toMatch(/^Give --term one of /)
  })

  test('asks nobody who they are, and keeps nothing', async () => {
    const before = await db.$count(operatorLog)
    expect(await ana('approve', 'x')).toBe(2)
    expect(await ana('deposits', 'x')).toBe(2)
    expect(await db.$count(operatorLog)).toBe(before)
  })
})

test('an empty list is one sentence', async () => {
  expect(await ana('sms')).toBe(0)
  expect(said).toEqual(['No text message in the last day.'])
})

test('lists come as JSON and CSV', async () => {
  expect(await ana('operators', 'list', '--as', 'json')).toBe(0)
  expect(JSON.parse(said.join(''))).toMatchObject([{ name: 'ana', role: 'owner', revoked: null }])
  said.length = 0
  expect(await ana('operators', 'list', '--as', 'csv')).toBe(0)
  expect(said[0]).toBe('name,role,state,added,by,secret set,revoked,by whom')
  expect(said[1]).toMatch(/^ana,owner,in force,\d{4}-\d\d-\d\dT[\d:.]+Z,test,\d{4}-[^,]+,,$/)
  expect(await ana('operators', 'list', '--as', 'xml')).toBe(2)
  said.length = 0
  expect(await ana('sms', '--as', 'json')).toBe(0)
  expect(said).toEqual(['[]'])
})
