/** A text message with a one-time code. `text` holds the code already. */
export type CodeMessage = {
  /** Ours; asking twice for the same one may send it twice. */
  id: string
  /** E.164. */
  mobile: string
  text: string
  code: string
}

/** The message could not be handed over. One that is `final` will not be taken later either. */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

/** The port to whoever sends text messages. */
export type SmsGateway = {
  name: 'sandbox' | 'semaphore'
  /** Whether sent messages are kept to be read by the operator, because nobody else can. */
  keepsMessages: boolean
  /** Hands a message over; answers the gateway's name for it. Throws SmsError. */
  send: (message: CodeMessage) => Promise<string>
}
