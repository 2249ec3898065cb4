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

/** How an activity came before a player: by itself, or by the player's tap. */
export const activityActions = ['shown', 'opened'] as const
export type ActivityAction = (typeof activityActions)[number]

/** The name under which such an action is stored beside the events. The lobby never sends it itself. */
export const actionEvent = (action: ActivityAction): string => `activity_${action}`
