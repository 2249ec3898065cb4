import { catalogue } from '../content/catalogue.ts'

/** The highest VIP level whose threshold the player's valid bet (`player_totals.valid_bet`, cents) has reached. Only play changes that sum. */
export function levelOf(bet: number): number {
  const reached = catalogue().webConfig.appUserLevelConfigList.filter(({ betAmount }) => betAmount <= bet)
  return reached.reduce((highest, { level }) => Math.max(highest, level), 0)
}
