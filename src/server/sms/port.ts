/** A text message. */
export type TextMessage = {
  /** Our id. Sending the same one twice may deliver it twice. */
  id: string
  /** E.164. */
  mobile: string
  text: string
  /** The one-time code that `text` contains, if any. */
  code?: string
}

/** The gateway did not accept the message. If `final`, it never will. */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

/** The port to an SMS gateway. */
export type SmsGateway = {
  name: 'sandbox' | 'semaphore'
  /** Whether sent messages are kept for the operator, because nobody else can read them. */
  keepsMessages: boolean
  /** Hands a message to the gateway; returns the gateway's id. Throws SmsError. */
  send: (message: TextMessage) => Promise<string>
}
