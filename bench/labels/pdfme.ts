import { readFileSync } from 'node:fs'
import { text as textOf } from 'node:stream/consumers'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { writeFileSync } from 'node:fs'
import type { Template } from '@pdfme/common'
import { generate } from '@pdfme/generator'
import { barcodes, text } from '@pdfme/schemas'

/**
 * Makes the PDF that `npm run measure:pdf` asks for with pdfme: standard input is what stands on the label (millimetres, points), the records and the font;
 * the answer is one line of JSON: time, bytes, event loop, peak memory.
 */
type Order = {
  page: [width: number, height: number]
  boxes: { name: string; kind: 'text' | 'qrcode' | 'code128'; x: number; y: number; width: number; height: number; size: number }[]
  inputs: Record<string, string>[]
  fontFile: string
  to: string
}
const { page, boxes, inputs, fontFile, to } = JSON.parse(await textOf(process.stdin)) as Order // written by the measuring program
const [width, height] = page
const template: Template = {
  basePdf: { width, height, padding: [0, 0, 0, 0] },
  schemas: [
    boxes.map(({ name, kind, x, y, width: w, height: h, size }) => ({
      name,
      type: kind,
      position: { x, y },
      width: w,
      height: h,
      ...(kind === 'text' ? { fontSize: size, fontName: 'noto', characterSpacing: 0, lineHeight: 1 } : { barColor: '#000000', backgroundColor: '#ffffff' }),
      ...(kind === 'code128' ? { includetext: false } : {}),
    })),
  ],
}
const font = { noto: { data: readFileSync(fontFile), fallback: true, subset: true } }
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const [since, cpuBefore] = [performance.now(), process.cpuUsage()]
const pdf = await generate({ template, inputs, options: { font }, plugins: { text, qrcode: barcodes.qrcode, code128: barcodes.code128 } })
const ms = performance.now() - since
const { user, system } = process.cpuUsage(cpuBefore)
await new Promise((resolve) => setTimeout(resolve, 20)) // the delay of what blocked is noted with the next turn
delay.disable()
writeFileSync(to, pdf)
const peak = Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024
process.stdout.write(
  `${JSON.stringify({ ms, cpuMs: (user + system) / 1000, bytes: pdf.byteLength, delayP99Ms: delay.percentile(99) / 1e6, delayMaxMs: delay.max / 1e6, peakMb: peak })}\n`,
)
