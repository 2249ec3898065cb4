/** The ways in which a deposit is paid. A channel of recharge.yaml has one of them. */
export const channelKinds = ['qrph', 'gcash', 'maya', 'grabpay', 'instapay', 'pesonet', 'counter'] as const
/** Address of our drawing of a kind, for channels without a picture of the operator's own. */
export const channelPicture = (kind: (typeof channelKinds)[number]): string => `/icon/channel/${kind}.svg`
export type ChannelKind = (typeof channelKinds)[number]
