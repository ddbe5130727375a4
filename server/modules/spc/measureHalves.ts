import { importMeasures } from '#contract/modules/spc/colorMeasure.ts'
import { instrumentReadings, isReadingHeading } from '#contract/rules/colour/instrumentReadings.ts'
import type { ReadSample } from '#contract/rules/colour/instrumentReadings.ts'
import { readCsvAs } from '../../files/csv.ts'
import { Problem } from '../../http/problem.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf, Running } from '../../resource/command/commandHalf.ts'
import type { Row } from '../../resource/field/row.ts'
import type { Change } from '../../resource/write/hooks.ts'
import type { Measure } from './measureHooks.ts'

/** readings that a measurement has */
const readingsOfOne = 3
const encodings: Readonly<Record<string, string>> = { 'utf-8': 'UTF-8', gb18030: 'GBK', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16' }
const separators: Readonly<Record<string, string>> = { ',': '逗号', ';': '分号', '\t': '制表符' }

const textIn = (asked: Row, name: string) => (typeof asked[name] === 'string' ? asked[name] : '')

/** The server's half of what is done to colour measurements. */
export const measureHalves: readonly CommandHalf[] = [
  implement<Measure>(importMeasures, {
    make: readIn,
    told: ({ importedFrom }) => `已读入 ${importedFrom}`,
  }),
]

/** Every sample of the file becomes a measurement, or none does. The name of the file that is kept says as what it was read. */
async function readIn({ asked, records }: Omit<Running<Measure>, 'record'>): Promise<Change> {
  const { lines, encoding, separator } = readCsvAs(Buffer.from(textIn(asked, 'content'), 'base64'), (read) => read.some(isReadingHeading))
  const read = instrumentReadings(lines)
  if ('why' in read) throw refused(read.why)
  const wrong = read.samples.find(({ readings }) => readings.length !== readingsOfOne)
  if (wrong) throw refused(`样品 ${wrong.name}（第 ${wrong.line} 行起）有 ${wrong.readings.length} 次读数，要 ${readingsOfOne} 次。请补测或删去多余的行后再读`)
  const importedFrom = `${textIn(asked, 'fileName')}（${encodings[encoding] ?? encoding}，${separators[separator] ?? separator}分隔，${read.readings} 行 ${read.samples.length} 个样品）`
  const measuredAt = asked['measuredAt']
  const of = Object.fromEntries(['standardId', 'instrument', 'illuminant', 'observer', 'geometry'].map((name) => [name, textIn(asked, name)]))
  const changes: Change[] = []
  for (const sample of read.samples) {
    const row = { ...of, measuredAt, ...rowOf(sample) }
    changes.push(await records.add(row, { importedFrom }))
  }
  const last = changes.at(-1)
  if (!last) throw refused('文件里没有样品')
  return last
}

function rowOf({ name, readings }: ReadSample): Record<string, number | string> {
  if (name.length > 40) throw refused(`样品名称 ${name} 太长，批号不超过 40 个字符。请改短后再读`)
  return Object.fromEntries([
    ['batchNo', name],
    ...readings.flatMap(({ l, a, b }, at) => [[`l${at + 1}`, l] as const, [`a${at + 1}`, a] as const, [`b${at + 1}`, b] as const]),
  ])
}

function refused(sentence: string): Problem {
  return new Problem(422, sentence, { fields: { content: [sentence] } })
}
