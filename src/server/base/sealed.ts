/** Where sealed values are kept: columns of the database, files of the vault, one place under its secret for good, or nowhere on the server. */
type Kept =
  | { columns: readonly `${string}.${string}`[] }
  | { files: 'identity_pictures' }
  | { stays: string }
  | { outside: string }

/**
 * Every purpose that the server seals for, and where its values are. A rotation re-seals them from this table. A purpose without an entry
 * does not compile, and a test finds a column without one.
 */
export const sealed = {
  'bank accounts': { columns: ['bank_accounts.sealed', 'proven_payees.sealed'] },
  'birth dates': { columns: ['birth_dates.sealed'] },
  'draw seeds': {
    columns: [
      ...(['draw_seeds.server_seed', 'point_orders.server_seed'] as const),
      ...(['activity_draws.server_seed', 'spin_cycles.server_seed'] as const),
    ],
  },
  'fair seeds': { columns: ['fair_seeds.server_seed', 'prepared_seeds.server_seed'] },
  identities: { columns: ['identities.sealed', 'identity_events.sealed'] },
  'identity pictures': { files: 'identity_pictures' },
  'kept answers': { columns: ['kept_answers.answer'] },
  'lottery seeds': { columns: ['lottery_draws.server_seed'] },
  'look-up keys': { columns: ['lookup_keys.sealed'] },
  'operators’ devices': { columns: ['operator_devices.sealed'] },
  'operators’ proposals': { columns: ['operator_proposals.sealed'] },
  'password keys': { columns: ['password_keys.private_key'] },
  'text messages': { columns: ['sms_messages.sealed'] },
  'red packets': { columns: ['packet_drops.server_seed'] },
  'third-party login': { columns: ['social_departures.sealed'] },
  canary: { stays: 'each canary stays under the secret that it stands for' },
  protections: { outside: 'in PERYA_PROTECTIONS_FILE, of which a new one begins with each backup' },
  'record files': { outside: 'a ticket for a file of the record, for a minute' },
  'exclusion tickets': { outside: 'a quarter of an hour for an excluded player, in the tab that asked' },
  'number claims': {
    outside: 'a quarter of an hour for a player who has proven to hold a number, in the tab that asked',
  },
  'operators’ browsers': { outside: 'in a browser in which an operator has logged in, for ninety days' },
  'guest purse': { outside: "on the guest's device, for hours, and worth nothing" },
} as const satisfies Record<string, Kept>

export type SealPurpose = keyof typeof sealed

/** The keys of look-up hashes. They are random, and no rotation changes them. */
export const lookups = [
  ...(['bank numbers', 'calls asked', 'identity hashes', 'log-in steps', 'one-time codes'] as const),
  'recovery codes',
] as const
export type LookupPurpose = (typeof lookups)[number]
