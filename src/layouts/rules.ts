import type { WebConfig } from '#contract/lobby/catalogue.ts'

/** The part of the configuration that the log-in and registration forms need, so that their pages stay small. */
export function authRules(config: WebConfig) {
  const { mode, registerType, otpStatus, countryCode, accountRule, accountLengthMin, accountLengthMax } = config
  const { usernameLengthMin, usernameLengthMax, passwordLengthMin, passwordLengthMax } = config
  const account = { mode, registerType, otpStatus, countryCode, accountRule, accountLengthMin, accountLengthMax }
  return { ...account, usernameLengthMin, usernameLengthMax, passwordLengthMin, passwordLengthMax }
}
