/** The parts of the wallet: `{id}` of `/lobby/wallets/{id}` (spec 2.2). */
export const walletPages = ['deposit', 'withdraw', 'record', 'safe-box'] as const
