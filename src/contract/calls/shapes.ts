import * as v from 'valibot'
import { CIPHERTEXT_LENGTH_MAX } from '../account/limits.ts'
import { proofKinds } from '../account/proof.ts'
import { REWARD_ITEMS_MAX } from '../activities/limits.ts'
import { depositStates, mailKinds, recordKinds, withdrawalStates } from '../enumerations.ts'
import { BET_RATE_MAX, GAME_ID_MAX } from '../games/limits.ts'
import { PAGE_SIZE_MAX, TEXT_LENGTH_MAX, TIME_MAX_MS } from '../limits.ts'
import { locales } from '../locale.ts'
import { CENTS_MAX } from '../money.ts'
import { isDay } from '../time.ts'
import { stepStateNames, withdrawalSteps } from '../wallet/withdrawal.ts'

/** Shapes that several calls share. */

export const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(CENTS_MAX))
export const positiveCents = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(CENTS_MAX))
export const signedCents = v.pipe(v.number(), v.safeInteger())
export const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
export const gameId = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(GAME_ID_MAX))
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Milliseconds since 1970, UTC. */
export const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(TIME_MAX_MS))
export const shortText = v.pipe(v.string(), v.maxLength(TEXT_LENGTH_MAX))
/** A UUID in the one form it is kept in: iOS writes upper-case letters, and two forms of one id would be two ids to whoever compares texts. */
export const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase())
/** A calendar day in Manila, "2026-11-21". */
export const day = v.pipe(v.string(), v.isoDate(), v.check(isDay, 'Not a day'))

/** How the player proves to be the owner: by a one-time code to the bound number, or by the password. */
export const proofKind = v.picklist(proofKinds)
/** What proves it: the password, RSA-encrypted, or the code (smsSend with the type that the call names). */
export const ownerProof = {
  password: v.optional(v.pipe(v.string(), v.maxLength(CIPHERTEXT_LENGTH_MAX))),
  code: v.optional(v.pipe(v.string(), v.maxLength(16))),
}

/** Keyset paging: `cursor` is the opaque text of the page before. */
export const pageBody = {
  cursor: v.optional(v.pipe(v.string(), v.maxLength(64))),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PAGE_SIZE_MAX))),
}
export const nextCursor = v.optional(v.string())

/** A list in which nothing stands twice, told apart by its key: rows are drawn, and games are found, by it. */
export const eachOnce = <Row extends v.GenericSchema>(row: Row, keyOf: (row: v.InferOutput<Row>) => string | number) =>
  v.pipe(
    v.array(row),
    v.check((rows) => new Set(rows.map(keyOf)).size === rows.length, 'Something stands twice'),
  )
export const idsOnce = eachOnce(id, (one) => one)

/** One thing that is given (spec 3): coin and points count in hundredths; coin may have to be staked `betRate` times. */
export const rewardItem = v.strictObject({
  id,
  count: positiveCents,
  betRate: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(BET_RATE_MAX))),
})
export const rewardItems = v.pipe(
  eachOnce(rewardItem, ({ id, betRate = 0 }) => `${id}/${betRate}`),
  v.maxLength(REWARD_ITEMS_MAX),
)

/** A mail as the list shows it. */
export const mail = v.strictObject({
  id: uuid,
  kind: v.picklist(mailKinds),
  /** What the operator wrote; of a system mail the name of its words, `mail.system.<title>`, filled in with `values`. */
  title: v.string(),
  values: v.optional(v.record(v.string(), v.string())),
  awards: rewardItems,
  isRead: v.boolean(),
  isReceived: v.boolean(),
  sendTime: time,
  expireTime: time,
})

/** The figures that change as a player plays. */
export const figures = {
  coin: cents,
  lottery: cents,
  vip: count,
  vipExp: cents,
  userLevel: count,
  bet: cents,
  totalRecharge: cents,
  firstRecharge: v.boolean(),
}

/** What the client may read of a player (spec 3, user info). Money in cents. */
export const user = v.strictObject({
  id,
  uuid,
  account: v.string(),
  accountType: v.number(),
  nickname: v.string(),
  avatar: count,
  mobile: v.string(),
  /** The linked third-party login as its provider calls it, half hidden; empty where there is none. */
  lineAccount: v.string(),
  ...figures,
  safebox: cents,
  inviteCode: v.string(),
  pid: count,
  aid: count,
  regPeriod: count,
  hasSafeboxPassword: v.boolean(),
  hasKyc: v.boolean(),
  hasUserOther: v.boolean(),
  /** The language the player has chosen. */
  locale: v.optional(v.picklist(locales)),
})
export type User = v.InferOutput<typeof user>

/** What a player pays with; a finished order has none of these. */
export const payment = {
  /** What the QR code holds: a QR Ph (EMVCo) payload. */
  qrCodeText: v.optional(v.string()),
  /** A payment page to embed. */
  payUrl: v.optional(v.string()),
  /** Demo only: where the sandbox bank waits for this payment. */
  sandboxUrl: v.optional(v.string()),
}

export const depositOrder = v.strictObject({
  orderId: uuid,
  amount: positiveCents,
  rechargeType: id,
  state: v.picklist(depositStates),
  createTime: time,
  expireTime: time,
  /** What came on top of a credited order. Cents. */
  bonus: v.optional(positiveCents),
  ...payment,
})

export const withdrawalOrder = v.strictObject({
  orderId: uuid,
  amount: positiveCents,
  bankName: v.string(),
  /** The end of the account's number. */
  cardNum: v.string(),
  state: v.picklist(withdrawalStates),
  reason: v.optional(v.string()),
  createTime: time,
})

/** One thing that a withdrawal waits for, or that is done. */
export const withdrawalStep = v.strictObject({
  name: v.picklist(withdrawalSteps),
  state: v.picklist(stepStateNames),
  /** Whether it is the first that the player can do something about. */
  isNext: v.boolean(),
  /** Why an operator turned it down. */
  reason: v.optional(v.string()),
  /** When its waiting ends. */
  until: v.optional(time),
  /** What is left to stake. Cents. */
  left: v.optional(positiveCents),
})

/** One line of the transaction record: what happened and what it did to the coin. */
export const recordLine = v.strictObject({
  id: v.string(),
  kind: v.picklist(recordKinds),
  /** Ledger reason: "deposit", "withdrawalHold", "round"... Has a word `record.reason.<reason>`. */
  reason: v.string(),
  /** Change of the coin a player can spend, in cents; negative when it left. */
  change: signedCents,
  time,
  /** Change of the points, in hundredths; left out where they did not move. */
  points: v.optional(signedCents),
  /** What the line is about where the spendable coin did not change: a withdrawal paid out of the hold. Cents. */
  settled: v.optional(cents),
  /** Part of a deposit's change that is bonus, in cents. */
  bonus: v.optional(cents),
  /** Part of a withdrawal's change that is a bonus given up with it, in cents. */
  givenUp: v.optional(cents),
  /** The deposit or withdrawal behind the line. */
  orderId: v.optional(uuid),
  gameId: v.optional(id),
  /** The round, for its verify page; stake and win in cents. */
  roundId: v.optional(uuid),
  stake: v.optional(cents),
  win: v.optional(cents),
})
