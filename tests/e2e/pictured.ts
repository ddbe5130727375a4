import { writeFileSync } from 'node:fs'
import { encodeQR } from 'qr'

const [width, height] = [640, 480]
const modulePx = 8
const [black, white, grey] = [16, 235, 128]

/** A film of one picture that Chromium takes for what its camera sees (YUV4MPEG2): a QR code of the text on white. */
export function filmOf(text: string, path: string): void {
  const modules = encodeQR(text, 'raw', { border: 2 })
  const luma = Buffer.alloc(width * height, white)
  const [left, top] = [width, height].map((size) => Math.floor((size - modules.length * modulePx) / 2)) as [number, number] // of two numbers
  for (const [row, line] of modules.entries())
    for (const [column, isDark] of line.entries())
      if (isDark)
        for (let y = 0; y < modulePx; y += 1)
          luma.fill(black, (top + row * modulePx + y) * width + left + column * modulePx, (top + row * modulePx + y) * width + left + (column + 1) * modulePx)
  const chroma = Buffer.alloc((width * height) / 2, grey)
  writeFileSync(
    path,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`),
      ...Array.from({ length: 5 }, () => [Buffer.from('FRAME\n'), luma, chroma]).flat(),
    ]),
  )
}
