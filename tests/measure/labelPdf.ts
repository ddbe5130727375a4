import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { PrintItem, PrintTemplate } from '#contract/rules/label/template.ts'
import { newItem } from '#contract/rules/label/newItem.ts'
import { labelFonts } from '../../server/modules/labels/labelFonts.ts'
import { pdfPictures, toldOfPdf, zxing } from '../support/labelReaders.ts'

/**
 * `npm run measure:pdf -- 1000`: so many different labels with two codes and eight texts as one PDF, by ours (laid out and drawn in a worker) and by pdfme's generator
 * (`bench/labels`, a package of its own: `npm ci` there first) on the same places, font and records, in turn, each in a process of its own.
 */
const count = Number(process.argv[2] ?? 1000)
const rounds = Number(process.argv[3] ?? 3)
const peer = new URL('../../bench/labels/', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'millwright-pdf-'))
const Told = z.object({ ms: z.number(), cpuMs: z.number(), bytes: z.number(), delayP99Ms: z.number(), delayMaxMs: z.number(), peakMb: z.number() })

const page: [number, number] = [100, 70]
const textBoxes = Array.from({ length: 8 }, (_, at) => ({ name: `text${at}`, kind: 'text' as const, x: 4, y: 4 + at * 5, width: 62, height: 5, size: 10 }))
const codeBoxes = [
  { name: 'qr', kind: 'qrcode' as const, x: 70, y: 4, width: 26, height: 26, size: 0 },
  { name: 'code', kind: 'code128' as const, x: 4, y: 48, width: 90, height: 18, size: 0 },
]
const boxes = [...textBoxes, ...codeBoxes]
const inputs = Array.from({ length: count }, (_, at) => {
  const no = String(at + 1).padStart(5, '0')
  const lot = `RM1005-${no}`
  const texts = [
    '尼龙-12 粉',
    `批号 ${lot}`,
    '生产日期 2026-11-02',
    '有效期至 2028-11-01',
    `净重 ${(25 + (at % 100) / 100).toFixed(2)} kg`,
    `件号 ${at + 1} / ${count}`,
  ]
  const more = ['储存：阴凉干燥，离火源 3 m 以上', `库位 A-03-${at % 10}`]
  return { ...Object.fromEntries([...texts, ...more].map((text, place) => [`text${place}`, text])), qr: lot, code: lot }
})

const px = (millimetres: number) => (millimetres * 96) / 25.4
const tempItems = boxes.map(({ name, kind, x, y, width, height, size }, at): PrintItem => {
  const item = newItem(kind === 'text' ? 'braid-txt' : 'bar-code', String(at).padStart(10, '0'))
  const place = { left: px(x), top: px(y), width: px(width), height: px(height), value: `\${${name}}` }
  const look = kind === 'text' ? { FontSize: size } : { codeType: kind === 'qrcode' ? ('QRCode' as const) : ('128Auto' as const), ShowBarText: false }
  return { ...item, ...place, style: { ...item.style, ...look } }
})
const template: PrintTemplate = { title: '千张', width: px(page[0]), height: px(page[1]), pageWidth: page[0], pageHeight: page[1], tempItems }
const fields = boxes.map(({ name }) => ({ name, title: name, kind: 'text' as const, sample: '' }))
const labels = { template, fields, labels: inputs.map((values, at) => ({ id: String(at), title: String(at), object: String(at), values })) }

const contenders = [
  { name: 'Millwright', program: new URL('./label/ourPdf.ts', import.meta.url).pathname, asked: { labels } },
  ...(existsSync(join(peer, 'node_modules'))
    ? [{ name: 'pdfme 6.1', program: join(peer, 'pdfme.ts'), asked: { page, boxes, inputs, fontFile: labelFonts.regular } }]
    : []),
]
process.stdout.write(`${count} labels of ${page.join(' × ')} mm, ${textBoxes.length} texts and ${codeBoxes.length} codes each\n`)
process.stdout.write('| round | by | s | processor s | MB | event loop p99 ms | longest ms | peak memory MB |\n|---|---|---|---|---|---|---|---|\n')
for (let round = 1; round <= rounds; round += 1)
  for (const { name, program, asked } of round % 2 === 1 ? contenders : contenders.toReversed()) {
    const to = join(folder, 'labels.pdf')
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      input: JSON.stringify({ ...asked, to }),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    if (status !== 0) throw new Error(`${name}: ${stderr}`)
    const { ms, cpuMs, bytes, delayP99Ms, delayMaxMs, peakMb } = Told.parse(JSON.parse(stdout))
    process.stdout.write(
      `| ${round} | ${name} | ${(ms / 1000).toFixed(2)} | ${(cpuMs / 1000).toFixed(2)} | ${(bytes / 1e6).toFixed(2)} | ${delayP99Ms.toFixed(1)} | ${delayMaxMs.toFixed(0)} | ${peakMb.toFixed(0)} |\n`,
    )
    if (name === 'Millwright')
      process.stdout.write(`  promised: ${ms <= 15_000 ? 'within' : 'NOT within'} 15 s, event loop p99 ${delayP99Ms <= 50 ? 'within' : 'NOT within'} 50 ms\n`)
    if (round === 1) await lookAt(name, readFileSync(to))
  }
rmSync(folder, { recursive: true })

/** That each made what was asked of it: its pages, its Chinese, and what its codes say on the last page. */
async function lookAt(name: string, pdf: Uint8Array): Promise<void> {
  const text = await toldOfPdf('pdftotext', pdf, '-f', '1', '-l', '1', '-raw')
  const fonts = (await toldOfPdf('pdffonts', pdf)).trim().split('\n').slice(2).length
  const [first] = await zxing.read((await pdfPictures(pdf, 1)).slice(0, 1))
  process.stdout.write(`  ${name}: ${fonts} font, Chinese ${text.includes('尼龙-12 粉') ? 'found' : 'not found'}, codes read: ${first?.join(', ')}\n`)
}
