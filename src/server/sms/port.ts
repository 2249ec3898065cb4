/** A text message. */
export type TextMessage = {
  /** Ours; asking twice for the same one may send it twice. */
  id: string
  /** E.164. */
  mobile: string
  text: string
  /** The one-time code that `text` holds, where it brings one. */
  code?: string
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

/** The port to a sender of text messages. */
export type SmsGateway = {
  name: 'sandbox' | 'semaphore'
  /** Whether sent messages are kept to be read by the operator, because nobody else can. */
  keepsMessages: boolean
  /** Hands a message over; answers the gateway's name for it. Throws SmsError. */
  send: (message: TextMessage) => Promise<string>
}
