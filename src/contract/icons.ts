/** The small pictures of the interface, from the fluent-emoji-flat set; drawn by src/pages/icon/[name].svg.ts. */
export const iconNames = [
  'basketball',
  'bullseye',
  'coin',
  'ferris-wheel',
  'game-die',
  'headphone',
  'house',
  'joker',
  'magnifying-glass-tilted-left',
  'newspaper',
  'purse',
  'red-heart',
  'slot-machine',
  'top-arrow',
  'tropical-fish',
  'wrapped-gift',
  'crown',
  'hourglass-not-done',
  'inbox-tray',
  'mobile-phone',
  'outbox-tray',
  'party-popper',
  'receipt',
  'warning',
  'envelope',
  'globe-with-meridians',
  'speech-balloon',
  'telephone-receiver',
] as const

export type IconName = (typeof iconNames)[number]

/** Public address of an icon. */
export function iconPath(name: IconName): string {
  return `/icon/${name}.svg`
}
