import '../ui/security.css'
import './facts.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $isNativeApp } from '../lobby/nativeApp.ts'
import { $player } from '../player.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { $facts, type Facts, loadFacts } from './facts.ts'

type Line = readonly [label: string, value: string]
type Group = { name: string; lines: readonly Line[] }

type Props = {
  strings: Strings
  /** The flags of this build, in words. */
  flags: readonly Line[]
}

/** Facts of this build and device, which a player can copy for customer service. No session and no device id is among them. */
export const BuildFacts = guarded(function BuildFacts({ strings, flags }: Props) {
  const facts = useStore($facts, { ssr: 'initial' })
  const player = useStore($player, { ssr: 'initial' })
  const isNativeApp = useStore($isNativeApp, { ssr: 'initial' })

  useEffect(() => void loadFacts(), [])

  if (!facts)
    return (
      <div aria-busy="true">
        <Skeleton shape="card" />
      </div>
    )
  const user = player.state === 'ready' ? String(player.user.id) : undefined
  const groups = groupsOf(facts, { strings, flags, user, isNativeApp })
  return (
    <div className="security-column facts">
      <div className="facts-acts">
        <CopyButton value={textOf(groups)} label={t(strings, 'test.copy')} strings={strings} />
        <Button size="small" isBusy={facts.server.state === 'asking'} onClick={() => void loadFacts()}>
          {t(strings, 'test.again')}
        </Button>
      </div>
      {groups.map(({ name, lines }) => (
        <section key={name} className="security-card" aria-label={name}>
          <h2>{name}</h2>
          <dl className="facts-lines">
            {lines.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
})

type Around = Props & { user: string | undefined; isNativeApp: boolean }

function groupsOf({ device, server }: Facts, { strings, flags, user, isNativeApp }: Around): Group[] {
  const word = (key: string, values?: Record<string, string | number>) => t(strings, `test.${key}`, values)
  const yes = (is: boolean) => word(is ? 'yes' : 'no')
  const line = (key: string, value: string): Line => [word(key), value]
  const { width, height, ratio } = device.window
  const reach = server.state === 'asking' ? word('asking') : word(server.state, server)
  return [
    {
      name: word('build'),
      lines: [line('version', device.version), line('buildName', device.build), ...flags],
    },
    {
      name: word('page'),
      lines: [
        ...(user === undefined ? [] : [line('user', user)]),
        line('layout', device.layout),
        line('language', device.language),
        line('window', word('size', { width, height, ratio: ratio.toFixed(2) })),
        line('installed', yes(device.isInstalled)),
        line('nativeApp', yes(isNativeApp)),
        line('otherApp', yes(device.isInOtherApp)),
        line('agent', device.agent),
      ],
    },
    {
      name: word('connection'),
      lines: [
        line('online', yes(device.isOnline)),
        ...(device.speed === undefined ? [] : [line('speed', device.speed)]),
        line('server', reach),
      ],
    },
    {
      name: word('storage'),
      lines: [
        line('local', word(device.keepsLocal ? 'kept' : 'refused')),
        line('session', word(device.keepsSession ? 'kept' : 'refused')),
        line('cookies', word(device.takesCookies ? 'kept' : 'refused')),
        line('worker', yes(device.hasWorker)),
      ],
    },
  ]
}

const textOf = (groups: readonly Group[]): string =>
  groups
    .flatMap(({ name, lines }) => [name, ...lines.map(([label, value]) => `${label}: ${value}`), ''])
    .join('\n')
    .trim()
