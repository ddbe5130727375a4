import type { CDPSession, Page } from 'playwright'
import { luminanceOf } from '../support/pngDots.ts'

/** A picture that the browser painted: when (ms of performance.now), and which share of its dots is lit, of the whole and of the header. */
export type Frame = { atMs: number; lit: number; header: number }

/** A dot of a board is lit from this luminance on (of 255); the grounds of walls are 20 to 45. */
const litFrom = 70
const headerShare = 0.1
const size = { maxWidth: 640, maxHeight: 360 }
/** Fewer lit dots than this share of the settled boards before and after: nobody reads anything. */
const blankBelow = 0.1

/** Every picture that a page paints from now on, also while another document takes its place; the returned function ends it and judges them. */
export async function watchFrames(page: Page): Promise<() => Promise<Frame[]>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const pictures: { atMs: number; png: string }[] = []
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push({ atMs: performance.now(), png: data })
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {}) // the page is closing
  })
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1, ...size })
  return async () => {
    await session.send('Page.stopScreencast')
    await session.detach()
    return pictures.map(({ atMs, png }) => ({ atMs, ...shares(Buffer.from(png, 'base64')) }))
  }
}

function shares(png: Uint8Array): { lit: number; header: number } {
  const { width, height, luminance } = luminanceOf(png)
  const headerDots = Math.round(height * headerShare) * width
  let [lit, header] = [0, 0]
  for (const [at, value] of luminance.entries()) {
    if (value < litFrom) continue
    lit += 1
    if (at < headerDots) header += 1
  }
  return { lit: lit / luminance.length, header: header / headerDots }
}

/** The frames on which nobody could read anything: the header of the board is away, or nearly everything that the boards before and after had. */
export function blankFrames(frames: readonly Frame[]): Frame[] {
  const settled = Math.min(frames[0]?.lit ?? 0, frames.at(-1)?.lit ?? 0)
  return frames.filter(({ lit, header }) => header === 0 || lit < settled * blankBelow)
}
