import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { codeTypes, moreCodeTypes } from '#contract/rules/label/codeTypes.ts'
import { z } from 'zod'
import { knownCodes } from '../../support/labelCodes.ts'
import { hasProgram, hasZxingCpp, zbar, zxing, zxingCpp } from '../../support/labelReaders.ts'
import { farthestPlace } from './boxes.ts'
import { readCode } from './codes.ts'
import { readTemplate } from './templates.ts'
import { comparedWithZint, unreadCodes } from './unproven.ts'
import { openWays } from './ways.ts'

/** One row of `npm run measure:labels` by one output. */
export const Row = z.object({ part: z.string(), name: z.string(), cells: z.array(z.string()), failed: z.array(z.string()) })
export type Row = z.infer<typeof Row>
/** What is wanted: how many contents, of which output, and the names of parts, codes and labels (none: all). */
export const Wanted = z.object({ count: z.number(), way: z.string(), parts: z.array(z.string()), names: z.array(z.string()) })

export const readersHere = [zxing, ...(hasProgram('zbarimg') ? [zbar] : []), ...(hasZxingCpp() ? [zxingCpp] : [])]

/** All rows of one output, each as soon as it is known. */
async function* rowsOf({ count, way: wanted, parts, names }: z.infer<typeof Wanted>): AsyncGenerator<Row> {
  const isWanted = (part: string, name: string) => (parts.length === 0 || parts.includes(part)) && (names.length === 0 || names.includes(name))
  const { ways, close } = await openWays()
  const way = ways.find(({ name }) => name === wanted)
  if (!way) throw new Error(`there is no output ${wanted}`)
  for (const code of [...codeTypes, ...moreCodeTypes]) {
    const known = knownCodes[code]
    if (known && isWanted('codes', code)) yield { part: 'codes', name: code, ...(await readCode(code, known, count, { way, readers: readersHere })) }
  }
  for (const label of plantLabels)
    if (isWanted('templates', label.name)) yield { part: 'templates', name: label.template.title, ...(await readTemplate(label, count, way, readersHere)) }
  for (const code of codeTypes) {
    const contents = unreadCodes[code]
    if (!contents || !hasProgram('zint') || !isWanted('bars', code)) continue
    const { same, failed } = await comparedWithZint(code, contents, count, way)
    yield { part: 'bars', name: code, cells: [`${same}/${count}`], failed }
  }
  for (const label of plantLabels) if (isWanted('boxes', label.name)) yield { part: 'boxes', name: label.template.title, ...(await farthestPlace(label, way)) }
  await close()
}

const [asked] = process.argv.slice(2)
if (import.meta.main && asked) for await (const row of rowsOf(Wanted.parse(JSON.parse(asked)))) process.stdout.write(`${JSON.stringify(row)}\n`)
