/** The page that a gateway's payment page leads back to. It may be framed by the deposit page, and credits nothing. */
export const PAY_BACK = '/pay/back'

/** What that page says to the page around it. */
export const PAID_MESSAGE = 'perya.payBack'
