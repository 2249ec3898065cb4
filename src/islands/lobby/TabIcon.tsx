import { type IconName, iconPath } from '#contract/icons.ts'

const icons: Record<number, IconName> = {
  0: 'ferris-wheel',
  101: 'red-heart',
  1: 'slot-machine',
  2: 'tropical-fish',
  3: 'joker',
  4: 'basketball',
  5: 'game-die',
  6: 'bullseye',
}

/** Picture of a home tab, by its id. */
export function TabIcon({ id }: { id: number }) {
  const name = icons[id]
  return name ? <img loading="lazy" src={iconPath(name)} alt="" width={20} height={20} /> : null
}
