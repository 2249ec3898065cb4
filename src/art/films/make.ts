import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import sharp, { type Sharp } from 'sharp'
import { say } from '#server/base/say.ts'
import { ladderFrame } from './ladder.ts'
import { signCardFrame } from './signCard.ts'
import { tsubiboFrame } from './tsubibo.ts'

/*
 * `npm run films -- [name...]`: draws films of the home page frame by frame and has ffmpeg encode them. The results are committed, because no
 * machine that builds or runs Perya has a video encoder; only a change of a film needs ffmpeg (any version with libvpx-vp9).
 */
const FOLDER = resolve(import.meta.dirname, '../../../public/films')
const WIDTH = 720
const SECONDS = 8
const FRAMES_PER_SECOND = 16
const FRAMES = SECONDS * FRAMES_PER_SECOND
/** Prepaid data pays for it. */
const BYTES_MAX = 66 * 1024

/** A film's frame at a moment from 0 to 1, and the moment that stands on the page until it plays: the one that tells most. */
type Film = { frame: (at: number) => string; posterAt: number }

const films: Readonly<Record<string, Film>> = {
  tsubibo: { frame: tsubiboFrame, posterAt: 0.16 },
  signCard: { frame: signCardFrame, posterAt: 0.6 },
  ladder: { frame: ladderFrame, posterAt: 0.8 },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in films))
if (unknown.length > 0) throw new Error(`no film ${unknown.join(', ')}: there are ${Object.keys(films).join(', ')}`)
for (const [name, film] of Object.entries(films))
  if (wanted.length === 0 || wanted.includes(name)) await make(name, film)

async function make(name: string, film: Film): Promise<void> {
  const frames = mkdtempSync(join(tmpdir(), 'perya-film-'))
  try {
    mkdirSync(FOLDER, { recursive: true })
    await drawAll(film, frames)
    const poster = await drawn(film, film.posterAt).avif({ quality: 50, effort: 6 }).toBuffer()
    writeFileSync(join(FOLDER, `${name}.avif`), poster)
    const file = join(FOLDER, `${name}.webm`)
    encode(1, frames, '/dev/null')
    encode(2, frames, file)
    const { size } = statSync(file)
    say(`${name}.webm: ${SECONDS} s, ${(size / 1024).toFixed(0)} KB`)
    if (size > BYTES_MAX) throw new Error(`a film is at most ${BYTES_MAX / 1024} KB`)
  } finally {
    rmSync(frames, { recursive: true })
  }
}

function drawn({ frame }: Film, at: number): Sharp {
  return sharp(Buffer.from(frame(at)), { density: (72 * WIDTH) / 480 }).resize(WIDTH)
}

async function drawAll(film: Film, into: string): Promise<void> {
  const waiting = Array.from({ length: FRAMES }, (_, index) => index)
  const work = async (): Promise<void> => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      await drawn(film, index / FRAMES)
        .png({ compressionLevel: 1 })
        .toFile(join(into, `${String(index).padStart(4, '0')}.png`))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

/** One of libvpx's two passes. */
function encode(pass: 1 | 2, frames: string, to: string): void {
  const input = ['-y', '-loglevel', 'error', '-framerate', String(FRAMES_PER_SECOND), '-i', join(frames, '%04d.png')]
  const codec = ['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuv420p', '-b:v', '62k', '-deadline', 'good', '-cpu-used', '1']
  const passing = ['-pass', String(pass), '-passlogfile', join(frames, 'pass'), '-an', '-f', 'webm']
  const { status, error } = spawnSync('ffmpeg', [...input, ...codec, ...passing, to], { stdio: 'inherit' })
  if (error || status !== 0) throw new Error(`ffmpeg did not encode the film: ${error?.message ?? `status ${status}`}`)
}
