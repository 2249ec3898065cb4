import { CLIENT_SEED } from '#contract/games/fair.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props = { hash: string; seed: string; onSeed: (seed: string) => void; strings: Strings }

/** The hash of the server's seed, and the player's own seed, which may be typed. */
export function DrawSeeds({ hash, seed, onSeed, strings }: Props) {
  return (
    <details className="draw-fair">
      <summary>{t(strings, 'points.fair')}</summary>
      <p>{t(strings, 'points.fairText')}</p>
      <p className="draw-hash">
        <span>{t(strings, 'points.hash')}</span>
        <code>{hash}</code>
        <CopyButton value={hash} label={t(strings, 'points.copyHash')} strings={strings} isIconOnly />
      </p>
      <TextField
        label={t(strings, 'points.seed')}
        name="clientSeed"
        value={seed}
        maxLength={64}
        spellCheck={false}
        autoComplete="off"
        error={CLIENT_SEED.test(seed) ? undefined : t(strings, 'points.seedWrong')}
        onChange={(event) => onSeed(event.currentTarget.value)}
      />
    </details>
  )
}
