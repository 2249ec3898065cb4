import * as v from 'valibot'
import { agreedTextNames } from '../account/agreed.ts'
import { CIPHERTEXT_LENGTH_MAX } from '../account/limits.ts'
import { firmProofKinds, proofKinds } from '../account/proof.ts'
import { isDay } from '../days.ts'
import { depositStates, recordKinds, withdrawalStates } from '../enumerations.ts'
import { BET_RATE_MAX, GAME_ID_MAX } from '../games/limits.ts'
import { ID_MAX, PAGE_SIZE_MAX, TEXT_LENGTH_MAX, TIME_MAX_MS } from '../limits.ts'
import { locales } from '../locale.ts'
import { CENTS_MAX } from '../money.ts'
import { REWARD_ITEMS_MAX } from '../props/limits.ts'
import { actors, holdReasons } from '../wallet/flags.ts'
import { stepStateNames, withdrawalSteps } from '../wallet/withdrawal.ts'

/** Shapes that several calls share. */

export const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(CENTS_MAX))
export const positiveCents = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(CENTS_MAX))
export const signedCents = v.pipe(v.number(), v.safeInteger())
export const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(ID_MAX))
export const gameId = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(GAME_ID_MAX))
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** What a friend must have reached to count for an activity. Cents. */
export const friendAsked = v.strictObject({ deposit: positiveCents, stakes: positiveCents, identity: v.boolean() })
/** RSA ciphertext, base64, of a safe-box password. */
export const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(CIPHERTEXT_LENGTH_MAX))
/** Milliseconds since 1970, UTC. */
export const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(TIME_MAX_MS))
export const shortText = v.pipe(v.string(), v.maxLength(TEXT_LENGTH_MAX))
/** A UUID in canonical form. iOS writes upper-case letters, which would compare as a different id. */
export const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase())
/** A calendar day in Manila, "2026-11-21". */
export const day = v.pipe(v.string(), v.isoDate(), v.check(isDay, 'Not a day'))

/** The method of re-authentication: a one-time code to the bound number, or the password. */
export const proofKind = v.picklist(proofKinds)
export const firmProofKind = v.picklist(firmProofKinds)
/** Proof of re-authentication: the RSA-encrypted password, or the code (smsSend with the call's type). */
export const ownerProof = {
  password: v.optional(v.pipe(v.string(), v.maxLength(CIPHERTEXT_LENGTH_MAX))),
  code: v.optional(v.pipe(v.string(), v.maxLength(16))),
}

/** Keyset paging: `cursor` is the opaque text that came with the previous page. */
export const pageBody = {
  cursor: v.optional(v.pipe(v.string(), v.maxLength(64))),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PAGE_SIZE_MAX))),
}
export const nextCursor = v.optional(v.string())

/** A list without duplicate keys. Clients draw rows and look up games by key. */
export const eachOnce = <Row extends v.GenericSchema>(row: Row, keyOf: (row: v.InferOutput<Row>) => string | number) =>
  v.pipe(
    v.array(row),
    v.check((rows) => new Set(rows.map(keyOf)).size === rows.length, 'Something stands twice'),
  )
export const idsOnce = eachOnce(id, (one) => one)

/** One reward item (spec 3). Coin and points count in hundredths; `betRate` is the coin's wagering multiple. */
export const rewardItem = v.strictObject({
  id,
  count: positiveCents,
  betRate: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(BET_RATE_MAX))),
})
export const rewardItems = v.pipe(
  eachOnce(rewardItem, ({ id, betRate = 0 }) => `${id}/${betRate}`),
  v.maxLength(REWARD_ITEMS_MAX),
)

/** What a claim gave. `isHeld`: nothing yet, since it is kept until the identity is checked. */
export const given = { propList: rewardItems, isHeld: v.optional(v.literal(true)) }

/** Figures that change during play. */
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

/** Networks' share dialogs, filled in with the player's short link (spec 3). Empty without a bound mobile number. */
export const shareUrlMap = v.record(shortText, v.string())

/** A text to agree to, with the SHA-256 (hex) of what its page shows. */
export const textHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
export const agreedText = v.strictObject({ text: v.picklist(agreedTextNames), version: v.string(), hash: textHash })
/** A text that a player is asked to agree to. `changes`: the versions since the one agreed to, oldest first, each in one line. */
export const dueText = v.strictObject({
  ...agreedText.entries,
  changes: v.array(v.strictObject({ version: v.string(), summary: v.string() })),
})

/** A player as the client may see them (spec 3, user info). Money in cents. */
export const user = v.strictObject({
  id,
  uuid,
  account: v.string(),
  accountType: v.number(),
  nickname: v.string(),
  avatar: count,
  /** The frame around the avatar; 0 is none. */
  frame: count,
  mobile: v.string(),
  /** The linked third-party login by its provider's name, half hidden. Empty without one. */
  lineAccount: v.string(),
  /** The same login under its network's name, where that network is the provider; else null. */
  facebookAccount: v.nullable(v.string()),
  googleAccount: v.nullable(v.string()),
  /** A picture from elsewhere: null, since none is ever taken from a provider. */
  avatarOther: v.nullable(v.never()),
  ...figures,
  safebox: cents,
  inviteCode: v.string(),
  shareUrlMap,
  pid: count,
  aid: count,
  regPeriod: count,
  hasSafeboxPassword: v.boolean(),
  hasKyc: v.boolean(),
  hasUserOther: v.boolean(),
  /** The language the player has chosen. */
  locale: v.optional(v.picklist(locales)),
  /** What the player is asked for on this visit: a date of birth, the agreement to new texts. Left out when nothing is. */
  due: v.optional(v.strictObject({ birthDate: v.optional(v.literal(true)), texts: v.array(dueText) })),
})
export type User = v.InferOutput<typeof user>

/** Our account for a bank transfer, with the exact amount and the reference by which it is matched. */
const bankOwn = v.strictObject({
  bankName: shortText,
  shortBankName: shortText,
  accountName: shortText,
  cardNum: shortText,
  /** The amount to transfer. Cents. */
  amount: positiveCents,
  reference: shortText,
})

/** Payment data: one of code, page and bank account. A finished order has none. */
export const payment = {
  /** Content of the QR code: a QR Ph (EMVCo) payload. */
  qrCodeText: v.optional(v.string()),
  /** A payment page to embed. */
  payUrl: v.optional(v.string()),
  /** Whether our pages may embed it; otherwise it opens as a page of its own. */
  isEmbedded: v.optional(v.literal(true)),
  /** The account of a bank transfer. */
  appRechargeBankOwn: v.optional(bankOwn),
  /** Demo only: the sandbox bank's page for this payment. */
  sandboxUrl: v.optional(v.string()),
}

export const depositOrder = v.strictObject({
  orderId: uuid,
  amount: positiveCents,
  rechargeType: id,
  state: v.picklist(depositStates),
  createTime: time,
  expireTime: time,
  /** The kind of the activity that the deposit is for, and its coupon with the coin that it brings; left out without one. */
  ...{ actType: v.optional(id), coupon: v.optional(v.strictObject({ prop: id, amount: positiveCents })) },
  /** The bonus on top of a credited order. Cents. */
  bonus: v.optional(positiveCents),
  /** When it was credited. */
  endTime: v.optional(time),
  /** The amount received, if it is not the order's and was not credited. What is set aside, and from when on it may be played. Cents. */
  paidAmount: v.optional(positiveCents),
  aside: v.optional(v.strictObject({ amount: positiveCents, until: time })),
  /** What its gateway took back of it, and when last. Cents. */
  reversed: v.optional(v.strictObject({ amount: positiveCents, time })),
  ...payment,
})

/** How long a withdrawal takes: measured over 30 days at such amounts, in milliseconds, or the business days of the terms. */
const expected = v.union([
  v.strictObject({ by: v.literal('measured'), median: count, ninth: count }),
  v.strictObject({ by: v.literal('days'), min: count, max: count }),
])

/** Fee and time of withdrawals of a range of amounts: up to and with `upTo`, or below `below`; the last has neither. Cents. */
export const withdrawalBand = v.strictObject({
  ...{ upTo: v.optional(positiveCents), below: v.optional(positiveCents) },
  /** A fixed part, and a share in hundredths of a percent. Taken out of the amount. */
  fee: v.strictObject({ fixed: cents, share: count }),
  /** Business days. */
  days: v.strictObject({ min: count, max: count }),
  /** Half of the payments took at most `median`, nine of ten at most `ninth`; omitted of too few. Milliseconds. */
  measured: v.optional(v.strictObject({ median: count, ninth: count })),
})

/** What may be withdrawn in a span, and what of it is left. Cents. */
export const withdrawalLimit = v.strictObject({ most: cents, left: cents })

export const withdrawalOrder = v.strictObject({
  orderId: uuid,
  /** What it takes from the coin. Without the fee it is what reaches the account. */
  amount: positiveCents,
  fee: cents,
  bankName: v.string(),
  /** The last digits of the account's number. */
  cardNum: v.string(),
  state: v.picklist(withdrawalStates),
  /** While it waits for a decision: why, and who has to act. */
  hold: v.optional(
    v.strictObject({ reasons: eachOnce(v.picklist(holdReasons), (reason) => reason), by: v.picklist(actors) }),
  ),
  /** Of an open one, in getExchange and getOrder. */
  expected: v.optional(expected),
  reason: v.optional(v.string()),
  /** The bank's id of the payment. */
  reference: v.optional(v.string()),
  createTime: time,
  /** When a person decided, when it was sent to the bank, and when the bank paid or returned it. */
  decideTime: v.optional(time),
  sendTime: v.optional(time),
  endTime: v.optional(time),
})

/** A deposit or a withdrawal in full. */
export const receipt = v.union([
  v.strictObject({ kind: v.literal('deposit'), order: depositOrder, channel: v.string() }),
  v.strictObject({ kind: v.literal('withdrawal'), order: withdrawalOrder }),
])

/** One requirement of a withdrawal, open or done. */
export const withdrawalStep = v.strictObject({
  name: v.picklist(withdrawalSteps),
  state: v.picklist(stepStateNames),
  /** Whether it is the first step that the player can act on. */
  isNext: v.boolean(),
  /** An operator's reason for rejecting it. */
  reason: v.optional(v.string()),
  /** The end of the waiting time. */
  until: v.optional(time),
  /** The rest of the wagering requirement. Cents. */
  left: v.optional(positiveCents),
})

/** What makes locked coin ready to withdraw (`contract/wallet/money.ts`). A union, so that a page checks it by its shape. */
export const unlock = v.union([
  v.strictObject({ by: v.literal('nothing') }),
  v.strictObject({ by: v.literal('deposit'), minimum: positiveCents }),
  v.strictObject({ by: v.literal('closed') }),
  v.strictObject({ by: v.literal('stake'), left: positiveCents }),
  v.strictObject({ by: v.literal('minimum'), minimum: positiveCents }),
  v.strictObject({ by: v.literal('steps'), count: v.pipe(count, v.minValue(1)) }),
])

/** One line of the transaction record: an event and its effect on the coin. */
export const recordLine = v.strictObject({
  id: v.string(),
  kind: v.picklist(recordKinds),
  /** Ledger reason: "deposit", "withdrawalHold", "round"; "depositBonus" for a deposit's bonus. Has a word `record.reason.<reason>`. */
  reason: v.string(),
  /** Change of the spendable coin, in cents; negative for a decrease. */
  change: signedCents,
  time,
  /** Change of the points, in hundredths; omitted if zero. */
  points: v.optional(signedCents),
  /** The amount of a line that leaves spendable coin unchanged: a withdrawal paid out of the hold, or a payment that is set aside. Cents. */
  settled: v.optional(cents),
  /** The account of a withdrawal: its bank, and its number's last digits. */
  payee: v.optional(v.strictObject({ bankName: v.string(), cardNum: v.string() })),
  /** The forfeited bonus in a withdrawal's change, in cents. */
  givenUp: v.optional(cents),
  /** The deposit or withdrawal of the line. */
  orderId: v.optional(uuid),
  gameId: v.optional(id),
  /** The round, for its verify page; stake and win in cents. */
  roundId: v.optional(uuid),
  stake: v.optional(cents),
  win: v.optional(cents),
  /** The spendable coin after the line; omitted too far back (RECORD_LINES_MAX). */
  balance: v.optional(cents),
})

/** The sums of a day's listed lines, in cents. */
export const recordDay = v.strictObject({
  day,
  staked: cents,
  won: cents,
  /** Coin that came or went otherwise than by play. */
  in: cents,
  out: cents,
  /** Points, in hundredths; omitted if zero. */
  pointsIn: v.optional(positiveCents),
  pointsOut: v.optional(positiveCents),
})
