import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { codeTypes, moreCodeTypes } from '#contract/rules/label/codeTypes.ts'
import { knownCodes } from '../support/labelCodes.ts'
import { hasProgram, hasZxingCpp, zbar, zxing, zxingCpp } from '../support/labelReaders.ts'
import { readCode } from './label/codes.ts'
import { readTemplate } from './label/templates.ts'
import { comparedWithZint, unreadCodes } from './label/unproven.ts'
import { openWays } from './label/ways.ts'

/**
 * `npm run measure:labels -- 50`: each code and each label of the plant with so many random contents, through PDF, browser print and ZPL at 203 and 300 dpi, read by
 * every foreign decoder that is here (Debian: poppler-utils, zbar-tools, python3-zxing-cpp with python3-pil). Codes that none of them knows are compared bar by bar
 * with what zint draws. `-- 50 39Extended,card`: those codes and labels alone. Prints how many of all were read as they were printed; fails where no decoder reads all, or one reads something else.
 */
const count = Number(process.argv[2] ?? 50)
const only = process.argv[3]?.split(',')
const isWanted = (name: string) => only === undefined || only.includes(name)
const readers = [zxing, ...(hasProgram('zbarimg') ? [zbar] : []), ...(hasZxingCpp() ? [zxingCpp] : [])]
const { ways, close } = await openWays()
const failed: string[] = []
const line = (name: string, cells: readonly string[]) => process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`)
const heading = (name: string, columns: readonly string[]) => {
  line(name, columns)
  line(
    '---',
    columns.map(() => '---'),
  )
}

heading(
  'code',
  ways.flatMap((way) => readers.map((reader) => `${way.name}, ${reader.name}`)),
)
for (const code of [...codeTypes, ...moreCodeTypes]) {
  const known = knownCodes[code]
  if (!known || !isWanted(code)) continue
  const cells: string[] = []
  for (const way of ways) {
    const told = await readCode(code, known, count, { way, readers })
    cells.push(...told.cells)
    failed.push(...told.failed)
  }
  line(code, cells)
}
for (const label of plantLabels.filter(({ name }) => isWanted(name))) {
  const cells: string[] = []
  for (const way of ways) {
    const told = await readTemplate(label, count, way, readers)
    cells.push(...told.cells)
    failed.push(...told.failed)
  }
  line(label.template.title, cells)
}
if (hasProgram('zint')) {
  process.stdout.write('\nbars as zint draws them\n')
  heading(
    'code',
    ways.map(({ name }) => name),
  )
  for (const code of codeTypes) {
    const contents = unreadCodes[code]
    if (!contents || !isWanted(code)) continue
    const cells: string[] = []
    for (const way of ways) {
      const told = await comparedWithZint(code, contents, count, way)
      cells.push(`${told.same}/${count}`)
      failed.push(...told.failed)
    }
    line(code, cells)
  }
}
await close()
process.stdout.write(failed.length === 0 ? `\nall as printed, ${count} contents each\n` : `\nnot as printed: ${failed.join('; ')}\n`)
process.exit(failed.length > 0 ? 1 : 0)
