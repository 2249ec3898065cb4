/** Everything the lobby tells of (spec 7.3). A name that is not here is not kept: an older lobby, or somebody else's. */
export const eventNames = [
  'page_view',
  'island_broken',
  'app_installed',
  'game_start',
  'save_favarite',
  'cancel_favarite',
  'deposit_open',
  'deposit_done',
  'withdrawal_asked',
  'bank_saved',
  'safebox_move',
  'kyc_submitted',
  'mail_received',
  'task_received',
] as const
export type EventName = (typeof eventNames)[number]
