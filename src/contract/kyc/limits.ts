/** Named maxima and times of kyc. Times in milliseconds unless the name says otherwise. */

/** Proof of identity: text lengths, and picture limits. */
export const KYC_NAME_MAX = 60
export const KYC_LINE_MAX = 120
export const KYC_NUMBER_MAX = 20
/** Longest text that a draft stores in one field. */
export const KYC_TEXT_MAX = 160
export const KYC_REASON_MAX = 200
export const KYC_UPLOADS_PER_HOUR_MAX = 40
/** Days after registering in which play is allowed before the identity is proven (spec 1). */
export const KYC_DAYS = 7
/** Days before the expiry of an approved document: start of the renewal period, and the second reminder. */
export const KYC_RENEWAL_DAYS = 30
export const KYC_RENEWAL_LATE_DAYS = 7
