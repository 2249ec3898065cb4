import { Icon } from '../ui/icons.tsx'

export function LogoutIcon() {
  return (
    <Icon>
      <path d="M10 4H6a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 6 20h4M15 16l4-4-4-4M19 12H9.5" />
    </Icon>
  )
}
