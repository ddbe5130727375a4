import fc from 'fast-check'
import type { PlantLabel } from '#contract/modules/labels/plantLabel.ts'
import { gs1Elements } from '#contract/rules/label/gs1.ts'
import { layOut, type LaidOut } from '#contract/rules/label/layOut.ts'
import { drawSymbol } from '../../../server/devices/printer/drawSymbol.ts'
import { isSame } from '../../support/labelCodes.ts'
import type { PictureBox, Reader } from '../../support/labelReaders.ts'
import { valuesLike } from '../../support/labelSamples.ts'
import type { Way } from './ways.ts'

type Code = { codeType: Parameters<Reader['knows']>[0]; expected: string; box: readonly [left: number, top: number, right: number, bottom: number] }

/** Of a plant's label with so many random records: how many of its codes each reader read as they were printed, and what went wrong. */
export async function readTemplate(label: PlantLabel, count: number, way: Way, readers: readonly Reader[]): Promise<{ cells: string[]; failed: string[] }> {
  const { template, fields } = label
  const records = fc.sample(valuesLike(fields), count)
  const labels = records.map((values) => layOut(template, { fields, values }, { drawSymbol, ...(way.dot === undefined ? {} : { dot: way.dot }) }))
  const refused = labels.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'))
  if (refused.length > 0) return { cells: readers.map(() => '–'), failed: [`${label.name}: ${refused[0]?.text}`] }
  const pages = labels.flatMap((one) => one.pages.map((marks) => codesOf(marks)))
  const pictures = await way.pictures(labels)
  const failed: string[] = pictures.length === pages.length ? [] : [`${label.name} by ${way.name}: ${pictures.length} pages of ${pages.length}`]
  const seen = new Set<string>()
  const cells: string[] = []
  for (const reader of readers) {
    const boxes = pages.map((codes) => codes.map(({ box }) => box.map((place) => Math.round((place / 100) * way.perMm)) as unknown as PictureBox)) // four of four
    const read = await reader.read(pictures, boxes)
    let [same, known] = [0, 0]
    for (const [at, codes] of pages.entries())
      for (const [which, { codeType, expected }] of codes.entries()) {
        const isRead = read[at]?.some((text) => isSame(codeType, text, expected)) ?? false
        if (isRead) seen.add(`${at}.${which}`)
        if (!reader.knows(codeType)) continue
        known += 1
        if (isRead) same += 1
      }
    const others = read.flatMap((texts, at) => texts.filter((text) => !pages[at]?.some(({ codeType, expected }) => isSame(codeType, text, expected))))
    if (others.length > 0) failed.push(`${label.name} by ${way.name}, ${reader.name}: ${others[0]}`)
    cells.push(known === 0 ? '–' : `${same}/${known}`)
  }
  const unread = pages.flatMap((codes, at) => codes.filter((_, which) => !seen.has(`${at}.${which}`)))
  if (unread.length > 0) failed.push(`${label.name} by ${way.name}: ${unread.length} codes no reader read, such as ${unread[0]?.expected}`)
  return { cells, failed }
}

/** quiet zone that a reader is given around a code, hundredths of a millimetre */
const margin = 100

function codesOf(marks: LaidOut['pages'][number]): Code[] {
  return marks.flatMap((mark) => {
    if (mark.kind !== 'code' || !mark.says) return []
    const { codeType, content } = mark.says
    const left = Math.min(...mark.dark.map(({ x }) => x)) - margin
    const top = Math.min(...mark.dark.map(({ y }) => y)) - margin
    const right = Math.max(...mark.dark.map(({ x, width }) => x + width)) + margin
    const bottom = Math.max(...mark.dark.map(({ y, height }) => y + height)) + margin
    return [{ codeType, expected: expectedOf(codeType, content), box: [Math.max(0, left), Math.max(0, top), right, bottom] }]
  })
}

function expectedOf(codeType: Code['codeType'], content: string): string {
  if (!/^(EAN128|GS1|SSCC)/.test(codeType)) return content
  const elements = gs1Elements(codeType === 'SSCC' && !content.startsWith('(') ? `(00)${content}` : content)
  if ('refused' in elements) throw new Error(elements.refused)
  return elements.map(({ identifier, value }) => identifier + value).join('')
}
