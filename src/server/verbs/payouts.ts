import { orderNumber } from '#contract/wallet/orderNumber.ts'
import { railOf } from '#contract/wallet/rails.ts'
import { catalogue } from '../content/catalogue.ts'
import { revealAccounts } from '../wallet/bank/reveal.ts'
import { findWithdrawal } from '../wallet/decide.ts'
import { listRefused, listStrangers, sumPayouts } from '../wallet/payouts/overview.ts'
import { askPayout, sendByHand } from '../wallet/payouts/send.ts'
import { type Filed, makeSheet, readSheet } from '../wallet/payouts/sheet.ts'
import { type Answer, type Cell, refused, said, type Table } from './answer.ts'
import { verb } from './define.ts'
import { flag, id, line, optional } from './fields.ts'
import { formatCoin } from './formats.ts'
import type { Acting, Verb } from './verb.ts'
import { byId, orderNamed } from './withdrawals.ts'

const SHEET = /^\d{4}-\d{2}-\d{2}-\d{1,4}$/

async function sums(which: 'open' | 'all'): Promise<Table> {
  const rows = await sumPayouts(which)
  return {
    heads: ['day', 'payout', 'rail', 'state', 'payments', 'amount', 'oldest'],
    rows: rows.map(({ day, payout, rail, state, count, cents, oldest }) => [
      ...[day, payout, rail, state, count, { coin: cents }, oldest],
    ]),
    none: 'No payment is under way.',
  }
}

async function refusals(): Promise<Table> {
  return {
    heads: ['refused', 'since', 'player', 'amount', 'to', 'payout', 'why'],
    rows: (await listRefused()).map(({ id: order, refusedAt, player, cents, payeeKind, payee, payout, refusal }) => [
      ...[order, refusedAt, player, { coin: cents }, `${payeeKind} ${payee}`, payout, refusal],
    ]),
    none: 'Every approved withdrawal is taken by its payout.',
  }
}

async function strangers(): Promise<Table> {
  return {
    heads: ['heard', 'payout', 'about', 'word', 'amount', 'said'],
    rows: (await listStrangers()).map(({ heardAt, payout, about, word, cents, said: told }) => [
      ...[heardAt, payout, about, word, cents === null ? null : { coin: cents }, told],
    ]),
    none: 'No payout told of a withdrawal that it does not have.',
  }
}

const HEADS = ['number', 'rail', 'bank', 'bic', 'account', 'holder', 'amount', 'entered', 'id']

/** The rows for the bank. Whoever sees the whole numbers is recorded first. */
async function rowsOf(filed: readonly Filed[], by: string): Promise<Cell[][]> {
  const details = await revealAccounts(
    filed.flatMap(({ order }) => order.account ?? []),
    by,
  )
  return filed.map(({ order: { id: order, cents, account, payeeKind }, entered }) => {
    const payee = details.get(account ?? '')
    const bic = catalogue().banks.find(({ shortName }) => shortName === payeeKind)?.bic ?? null
    // Banks write a wallet's number 09….
    const number = payee?.cardNum.replace(/^\+63/, '0') ?? null
    const to = [railOf(cents), payeeKind, bic, number, payee?.accountName ?? null]
    return [orderNumber(order), ...to, { coin: cents }, entered === 'waiting' ? null : entered, order]
  })
}

async function show(name: string, by: string): Promise<Answer> {
  const filed = await readSheet(name)
  if (filed.length === 0) return refused(`There is no file ${name}.`)
  const total = filed.reduce((sum, { order }) => sum + order.cents, 0)
  const rows = await rowsOf(filed, by)
  return said(
    `File ${name}: ${filed.length} payments, ${formatCoin(total)}.`,
    { heads: HEADS, rows, none: '' },
    'Enter each by "withdrawals paid" or "withdrawals returned", once the bank has answered.',
  )
}

const NOTHING_NEW = 'No payment by hand waits that stands in no file yet. --sheet shows an earlier file again.'

async function file({ sheet }: { sheet: string | undefined }, { act, by }: Acting): Promise<Answer> {
  if (sheet !== undefined) return await show(sheet, by)
  const made = await act(async (tx) => {
    const name = await makeSheet(tx, by)
    return { done: name !== undefined, name }
  })
  return made.name === undefined ? said(NOTHING_NEW) : await show(made.name, by)
}

export const payoutVerbs: readonly Verb[] = [
  verb({
    name: 'payouts',
    words:
      'payments by day, payout, rail and state, with what no payout takes, and reports of unknown withdrawals; --all: those that ended in the last 30 days too',
    kind: 'look',
    right: 'seeWithdrawals',
    isPersonal: true,
    fields: { all: flag() },
    run: async ({ all }) => said(await sums(all ? 'all' : 'open'), '', await refusals(), '', await strangers()),
  }),
  verb({
    name: 'payouts hand',
    words: 'has a withdrawal that no payout takes paid by hand; "approve" sends it to its payout again instead',
    kind: 'act',
    right: 'decideWithdrawals',
    needsFreshCode: true,
    subject: orderNamed,
    confirm: byId('payouts hand'),
    fields: { id: id('withdrawal') },
    run: async (_, { act }, { id: order }) => {
      const { done } = await act(async (tx) => ({ done: await sendByHand(tx, order) }))
      const sent = done ? await findWithdrawal(order) : undefined
      if (!sent) return refused('No payout has refused it, or it contradicts itself: see "payouts".')
      await askPayout(sent)
      return said('Done: it waits to be paid by hand.')
    },
  }),
  verb({
    name: 'payouts file',
    words:
      'makes a file for the bank of the payments by hand, each in one file alone, with whole numbers; as CSV by --as csv. --sheet: an earlier file again',
    kind: 'act',
    right: 'revealPayees',
    isPersonal: true,
    needsFreshCode: true,
    fields: {
      sheet: optional(
        line('<file>', 'Give the --sheet as it was named, such as 2026-11-23-1.', (text) => SHEET.test(text)),
      ),
    },
    run: file,
  }),
]
