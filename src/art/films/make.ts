import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { say } from '#server/base/say.ts'
import { tsubiboFrame } from './tsubibo.ts'

/*
 * `npm run films`: draws the home page's film frame by frame and has ffmpeg encode it. The results are committed, because no
 * machine that builds or runs Perya has a video encoder; only a change of a film needs ffmpeg (any version with libvpx-vp9).
 */
const FOLDER = resolve(import.meta.dirname, '../../../public/films')
const WIDTH = 720
const SECONDS = 8
const FRAMES_PER_SECOND = 24
const FRAMES = SECONDS * FRAMES_PER_SECOND
/** Where the wheel's lights and a rocket show: what stands on the page until the film plays. */
const POSTER_AT = 0.16
const BYTES_MAX = 400 * 1024

const frames = mkdtempSync(join(tmpdir(), 'perya-film-'))
try {
  mkdirSync(FOLDER, { recursive: true })
  await drawAll()
  writeFileSync(join(FOLDER, 'tsubibo.avif'), await drawn(POSTER_AT).avif({ quality: 50, effort: 6 }).toBuffer())
  encode(1, '/dev/null')
  encode(2, join(FOLDER, 'tsubibo.webm'))
  const { size } = statSync(join(FOLDER, 'tsubibo.webm'))
  say(`tsubibo.webm: ${SECONDS} s, ${(size / 1024).toFixed(0)} KB`)
  if (size > BYTES_MAX) throw new Error(`a film is at most ${BYTES_MAX / 1024} KB`)
} finally {
  rmSync(frames, { recursive: true })
}

function drawn(at: number): Sharp {
  return sharp(Buffer.from(tsubiboFrame(at)), { density: (72 * WIDTH) / 480 }).resize(WIDTH)
}

async function drawAll(): Promise<void> {
  const waiting = Array.from({ length: FRAMES }, (_, index) => index)
  const work = async (): Promise<void> => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      await drawn(index / FRAMES)
        .png({ compressionLevel: 1 })
        .toFile(join(frames, `${String(index).padStart(4, '0')}.png`))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

/** One of libvpx's two passes. */
function encode(pass: 1 | 2, to: string): void {
  const input = ['-y', '-loglevel', 'error', '-framerate', String(FRAMES_PER_SECOND), '-i', join(frames, '%04d.png')]
  const codec = ['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuv420p', '-b:v', '330k', '-deadline', 'good', '-cpu-used', '1']
  const passing = ['-pass', String(pass), '-passlogfile', join(frames, 'pass'), '-an', '-f', 'webm']
  const { status, error } = spawnSync('ffmpeg', [...input, ...codec, ...passing, to], { stdio: 'inherit' })
  if (error || status !== 0) throw new Error(`ffmpeg did not encode the film: ${error?.message ?? `status ${status}`}`)
}
