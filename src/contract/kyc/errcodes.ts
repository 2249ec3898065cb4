/** Refusals of the proof of identity. Ours. */
export const kycErrcodes = {
  kycNeeded: 1160,
  kycIncomplete: 1161,
  kycTooYoung: 1162,
  documentTaken: 1163,
  kycWaiting: 1164,
  kycChanged: 1165,
  pictureWrong: 1166,
  pictureSmall: 1167,
  pictureNotKept: 1168,
  uploadsTooMany: 1169,
} as const

/** Message keys of these refusals. `kycNeeded` has the words of its own name, with others of the kind. */
export const kycRefusalWords = {
  kycIncomplete: 'kyc.refused.incomplete',
  kycTooYoung: 'kyc.refused.tooYoung',
  documentTaken: 'kyc.refused.documentTaken',
  kycWaiting: 'kyc.refused.waiting',
  kycChanged: 'kyc.refused.changed',
  pictureWrong: 'kyc.refused.picture',
  pictureSmall: 'kyc.refused.small',
  pictureNotKept: 'kyc.refused.notKept',
  uploadsTooMany: 'kyc.refused.tooMany',
} as const
