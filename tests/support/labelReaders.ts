import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { CodeType } from '#contract/rules/label/codeTypes.ts'
import { scannedIn } from './labelScanner.ts'

/** Whether a program is on this computer. */
export const hasProgram = (name: string): boolean => spawnSync('which', [name]).status === 0

/** Debian's packages of the readers: programs that draw and read PDF, and a decoder of codes. */
export const readerPackages = [
  { program: 'pdftoppm', package: 'poppler-utils' },
  { program: 'zbarimg', package: 'zbar-tools' },
  { program: 'zint', package: 'zint' },
] as const
/** What needs them is left out where they are not, but never in CI. */
export const isReadersLeftOut = readerPackages.some(({ program }) => !hasProgram(program)) && !process.env['CI']

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status === null || status > 4) throw new Error(`${program} ended with ${status}: ${stderr}`) // zbarimg: 4 is nothing found
  return stdout
}

/** A folder that is gone afterwards. */
async function within<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-labels-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The pages of a PDF up to `last` at 300 dots an inch, as poppler draws them, grey as readers take them. */
export const pdfPictures = (pdf: Uint8Array, last = 100_000): Promise<Uint8Array[]> => drawnPages(pdf, ['-r', '300', '-l', String(last), '-gray'])

/** The same in their colours at 200 dots an inch, for people. */
export const colouredPictures = (pdf: Uint8Array): Promise<Uint8Array[]> => drawnPages(pdf, ['-r', '200'])

const drawnPages = (pdf: Uint8Array, how: readonly string[]): Promise<Uint8Array[]> =>
  within((folder) => {
    const file = join(folder, 'label.pdf')
    writeFileSync(file, pdf)
    run('pdftoppm', [...how, '-png', file, join(folder, 'page')])
    const names = readdirSync(folder).filter((name) => name.endsWith('.png'))
    return names.toSorted().map((name) => readFileSync(join(folder, name)))
  })

/** One of poppler's tools on a PDF: what it says. */
export const toldOfPdf = (program: 'pdffonts' | 'pdftotext', pdf: Uint8Array, ...options: string[]): Promise<string> =>
  within((folder) => {
    const file = join(folder, 'label.pdf')
    writeFileSync(file, pdf)
    return run(program, program === 'pdftotext' ? [...options, file, '-'] : [file])
  })

/** Where in a picture a code stands: left, top, right, bottom in dots. */
export type PictureBox = readonly [number, number, number, number]
/** A decoder of codes that is not ours: of each picture, the texts that it read. `boxes`: for one that reads one code of a picture, where the codes are. */
export type Reader = {
  name: string
  knows: (code: CodeType) => boolean
  read: (pictures: readonly Uint8Array[], boxes?: readonly (readonly PictureBox[])[]) => Promise<string[][]>
}

const notZbar: readonly CodeType[] = ['93Extended', 'UPC_E1', 'PDF417', 'DataMatrix', 'GS1DataMatrix']
export const zbar: Reader = {
  name: 'zbarimg',
  knows: (code) => !notZbar.includes(code),
  read: (pictures) =>
    within((folder) => {
      const files = filesOf(pictures, folder)
      const said = run('zbarimg', ['-q', '--xml', '--nodbus', ...files])
      const bySource = new Map(
        Array.from(said.matchAll(/<source href='([^']*)'>([\s\S]*?)<\/source>/g), ([, file = '', inside = '']) => [
          file,
          Array.from(inside.matchAll(/<data([^>]*)><!\[CDATA\[([\s\S]*?)\]\]><\/data>/g), ([, how = '', text = '']) =>
            how.includes('base64') ? Buffer.from(text, 'base64').toString('utf8') : text,
          ),
        ]),
      )
      return files.map((file) => bySource.get(file) ?? [])
    }),
}

const filesOf = (pictures: readonly Uint8Array[], folder: string): string[] =>
  pictures.map((picture, at) => {
    const file = join(folder, `${String(at).padStart(5, '0')}.png`)
    writeFileSync(file, picture)
    return file
  })

/** Debian installs for its own interpreter, which need not be the first on the path. */
const python = process.env['PYTHON'] ?? '/usr/bin/python3'
/** Whether Debian's zxing-cpp can be asked (python3-zxing-cpp, python3-pil). */
export const hasZxingCpp = (): boolean => spawnSync(python, ['-c', 'import numpy, PIL, zxingcpp']).status === 0

/** Debian's zxing-cpp, a version older than the one inside zxing-wasm. */
export const zxingCpp: Reader = {
  name: 'zxing-cpp',
  knows: () => true,
  read: (pictures, boxes) =>
    within((folder) => {
      const asked = filesOf(pictures, folder).map((file, at) => JSON.stringify({ file, boxes: boxes?.[at] ?? [] }))
      const script = new URL('./zxing_cpp.py', import.meta.url).pathname
      const { status, stdout, stderr } = spawnSync(python, [script], { input: asked.join('\n'), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
      if (status !== 0) throw new Error(`zxing-cpp ended with ${status}: ${stderr}`)
      return stdout
        .trim()
        .split('\n')
        .map((line) => z.array(z.string()).parse(JSON.parse(line)))
    }),
}

export const zxing: Reader = {
  name: 'zxing-wasm',
  knows: () => true,
  async read(pictures) {
    const found: string[][] = []
    for (const picture of pictures) found.push(await scannedIn(picture))
    return found
  },
}
