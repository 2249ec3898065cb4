import type { WebConfig } from '#contract/lobby/catalogue.ts'

/** What the forms of the entrance need of the configuration: no more of it is sent with their pages. */
export function entranceRules(config: WebConfig) {
  const { mode, registerType, otpStatus, countryCode, accountRule, accountLengthMin, accountLengthMax } = config
  const { usernameLengthMin, usernameLengthMax, passwordLengthMin, passwordLengthMax } = config
  const account = { mode, registerType, otpStatus, countryCode, accountRule, accountLengthMin, accountLengthMax }
  return { ...account, usernameLengthMin, usernameLengthMax, passwordLengthMin, passwordLengthMax }
}
