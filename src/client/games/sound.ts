/** The house games' few sounds, made from oscillators when they are played: no files, nothing to load. */
export type SoundName = 'stop' | 'tense' | 'turn' | 'win' | 'bigWin' | 'feature' | 'tap'

type Tone = { hz: number; atMs: number; ms: number; gain: number; shape: OscillatorType }

const scale = (hz: number[], stepMs: number, gain: number): Tone[] =>
  hz.map((tone, index) => ({ hz: tone, atMs: index * stepMs, ms: stepMs * 2.4, gain, shape: 'triangle' }))

const sounds: Record<SoundName, Tone[]> = {
  tap: [{ hz: 420, atMs: 0, ms: 40, gain: 0.05, shape: 'sine' }],
  stop: [{ hz: 150, atMs: 0, ms: 70, gain: 0.12, shape: 'sine' }],
  tense: scale([220, 247, 277, 311, 349, 392, 440, 494], 120, 0.05),
  turn: scale([660, 880], 60, 0.06),
  win: scale([523, 659, 784], 80, 0.08),
  bigWin: scale([523, 659, 784, 1047, 784, 1047, 1319], 110, 0.1),
  feature: scale([392, 494, 587, 784, 988], 120, 0.1),
}

let context: AudioContext | undefined

/** Plays a sound. Browsers allow it after the player's first touch. */
export function playSound(name: SoundName): void {
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
    for (const tone of sounds[name]) playTone(context, tone)
  } catch {
    // No audio on this device: the game is complete without it.
  }
}

function playTone(audio: AudioContext, { hz, atMs, ms, gain, shape }: Tone): void {
  const from = audio.currentTime + atMs / 1000
  const until = from + ms / 1000
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.type = shape
  oscillator.frequency.value = hz
  volume.gain.setValueAtTime(gain, from)
  volume.gain.exponentialRampToValueAtTime(0.0001, until)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(from)
  oscillator.stop(until)
}
