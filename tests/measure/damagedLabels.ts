import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { codeTypes, moreCodeTypes } from '#contract/rules/label/codeTypes.ts'
import type { CodeType } from '#contract/rules/label/codeTypes.ts'
import type { LaidOut } from '#contract/rules/label/layOut.ts'
import { dotOf, dotsPerMillimetre, zplOf } from '#contract/rules/label/zpl/zpl.ts'
import { createRasteriser } from '../../server/devices/printer/rasterise.ts'
import { codeOfSize, isSame, knownCodes } from '../support/labelCodes.ts'
import { zbar, zxing, zxingCpp } from '../support/labelReaders.ts'
import { drawnZpl } from '../support/labelScanner.ts'
import { zint } from '../support/zint.ts'

/**
 * `npm run measure:damage -- 10`: each code that a reader knows, with so many random contents, at four dots a module (0.33 mm at 300 dpi) as a label printer gets
 * it, and the same content drawn by zint with the same module, in the same white border; both blurred, tilted by 3° and with a fifth less contrast. Prints how many
 * each reader read of ours and of zint's; fails where ours are read less often in all. Debian: zint, zbar-tools, python3-zxing-cpp, python3-pil.
 */
const count = Number(process.argv[2] ?? 10)
const readers = [zxing, zbar, zxingCpp]
const moduleDots = 4
const look = { dpi: 300, media: 'gap', cutter: false, darkness: 15, offsetX: 0, offsetY: 0, scaleX: 0, scaleY: 0 } as const
const perMm = dotsPerMillimetre[look.dpi]
const damages = [
  { name: 'blur 2', blur: 2, tilt: 0, contrast: 1 },
  { name: 'tilt 3°', blur: 0, tilt: 3, contrast: 1 },
  { name: 'contrast 80 %', blur: 0, tilt: 0, contrast: 0.8 },
  { name: 'blur 2, tilt 3°, contrast 80 %', blur: 2, tilt: 3, contrast: 0.8 },
] as const
const folder = mkdtempSync(join(tmpdir(), 'millwright-damage-'))
const rasterise = await createRasteriser()

const totals = damages.map(() => ({ ours: 0, theirs: 0, of: 0 }))
process.stdout.write(`read of ours / of zint's, of ${count} contents by ${readers.map(({ name }) => name).join(', ')}\n`)
process.stdout.write(`| code | ${damages.map(({ name }) => name).join(' | ')} |\n|---|${damages.map(() => '---|').join('')}\n`)
for (const code of [...codeTypes, ...moreCodeTypes]) if (knownCodes[code]) process.stdout.write(`| ${code} | ${(await rowOf(code)).join(' | ')} |\n`)
process.stdout.write(`| all | ${totals.map(({ ours, theirs, of }) => `${ours} / ${theirs} of ${of}`).join(' | ')} |\n`)
rmSync(folder, { recursive: true })
const worse = damages.filter((_, at) => (totals[at]?.ours ?? 0) < (totals[at]?.theirs ?? 0))
process.stdout.write(worse.length === 0 ? 'ours are read as often or oftener\n' : `read less often than zint's: ${worse.map(({ name }) => name).join('; ')}\n`)
process.exit(worse.length > 0 ? 1 : 0)

async function rowOf(code: CodeType): Promise<string[]> {
  const [contents, told] = knownCodes[code] ?? [fc.constant(''), (typed: string) => typed]
  const pairs = fc
    .sample(contents, count * 4)
    .flatMap((content) => drawnByZint(code, content))
    .slice(0, count)
  const [typed, theirs] = [pairs.map(({ content }) => content), pairs.map(({ picture }) => picture)]
  const ours: Uint8Array[] = []
  for (const content of typed) {
    const label: LaidOut = codeOfSize(code, content, { dot: dotOf(look), moduleDots })
    ours.push(await drawnZpl(zplOf(label.pages[0] ?? [], label, look, rasterise), label, perMm))
  }
  const cells: string[] = []
  for (const [at, damage] of damages.entries()) {
    const read = async (pictures: readonly Uint8Array[]) => {
      const spoilt = spoil(pictures, damage)
      const each: number[] = []
      for (const reader of readers) {
        if (!reader.knows(code)) continue
        const texts = await reader.read(spoilt)
        each.push(typed.filter((content, which) => texts[which]?.some((text) => isSame(code, text, told(content)))).length)
      }
      return each
    }
    const [own, other] = [await read(ours), await read(theirs)]
    const total = totals[at]
    if (total) {
      total.ours += own.reduce((sum, one) => sum + one, 0)
      total.theirs += other.reduce((sum, one) => sum + one, 0)
      total.of += own.length * typed.length
    }
    cells.push(`${own.join(' ')} / ${other.join(' ')}`)
  }
  return cells
}

/** Zint's picture: two dots a module at scale 1; bars 15 mm high, as ours. None for a content that it refuses (UPC-E that a shorter rule would write). */
function drawnByZint(code: CodeType, content: string): { content: string; picture: Uint8Array }[] {
  const file = join(folder, 'zint.png')
  const high = Math.round((15 * perMm) / moduleDots)
  try {
    zint(code, content, '--notext', `--scale=${moduleDots / 2}`, `--height=${high}`, '-o', file)
  } catch {
    return [] // another content is taken
  }
  return [{ content, picture: readFileSync(file) }]
}

function spoil(pictures: readonly Uint8Array[], { blur, tilt, contrast }: (typeof damages)[number]): Uint8Array[] {
  const files = pictures.map((picture, at) => {
    const from = join(folder, `${at}.png`)
    writeFileSync(from, picture)
    return { from, to: join(folder, `${at}-spoilt.png`), blur, tilt, contrast }
  })
  const script = new URL('./label/damage.py', import.meta.url).pathname
  const { status, stderr } = spawnSync(process.env['PYTHON'] ?? '/usr/bin/python3', [script], {
    input: files.map((file) => JSON.stringify(file)).join('\n'),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return files.map(({ to }) => readFileSync(to))
}
