import { Icon } from './icons.tsx'

/** Icons of saving and sharing, apart from those that every page loads. */
export function SaveIcon() {
  return (
    <Icon>
      <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14" />
    </Icon>
  )
}

export function ShareIcon() {
  return (
    <Icon>
      <path d="M12 15V4M7.5 8L12 3.5 16.5 8M6 12H5v8h14v-8h-1" />
    </Icon>
  )
}
