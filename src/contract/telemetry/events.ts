/** Every event that the lobby reports (spec 7.3). Other names are discarded: they come from an older lobby or a stranger. */
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
