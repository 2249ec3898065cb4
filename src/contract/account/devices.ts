/** Systems as a device names them in its info payload (spec 3), and as players know them. */
const systems = { ios: 'iOS', android: 'Android', windows: 'Windows', macos: 'Mac', linux: 'Linux' } as const
export type SystemName = keyof typeof systems

const browsers = ['Chrome', 'Safari', 'Samsung Internet', 'Firefox', 'Edge', 'Opera'] as const
export type BrowserName = (typeof browsers)[number]

/**
 * A device in names that are the same in every language: "Chrome · Android". Empty for an unknown device. Only names from these lists are
 * repeated: a stranger's device name must not become a message to a player.
 */
export function deviceName(info: { os: string; deviceModel: string }): string {
  const browser = browsers.find((name) => name === info.deviceModel)
  const system = Object.entries(systems).find(([name]) => name === info.os)?.[1]
  return [browser, system].filter((name) => name !== undefined).join(' · ')
}
