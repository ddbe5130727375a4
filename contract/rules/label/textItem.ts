import { ofPoints } from './length.ts'
import type { Box, Finding, Mark, PlacedItem } from './placed.ts'
import type { PrintItem } from './template.ts'
import { ascent, breakLines, lineHeight, type TextLine, type TextRun } from './typeset.ts'

export type Alignment = 'left' | 'center' | 'right'

/** Sets runs into a box. A box that grows (AutoHeight) takes what it needs; one of type 4 goes on in the same place of the next pages; any other must hold all. */
export function placeText(item: PrintItem, runs: readonly TextRun[], box: Box): PlacedItem {
  const { FontSize, FontColor, Alignment, AutoHeight, ItemType } = item.style
  const size = ofPoints(FontSize)
  const lines = breakLines(runs, size, box.width)
  const fitting = Math.max(1, Math.floor((box.height + 5) / (size * lineHeight)))
  const perPage = AutoHeight ? lines.length : fitting
  const findings: Finding[] = []
  if (ItemType !== 4 && lines.length > perPage)
    findings.push({ item: item.uuid, severity: 'error', text: `“${shown(runs)}”放不下：要 ${lines.length} 行，框里只有 ${perPage} 行；请加大框或改小字号` })
  if (lines.some(({ width }) => width > box.width + 1))
    findings.push({ item: item.uuid, severity: 'error', text: `“${shown(runs)}”的一个字比框还宽，请加宽框或改小字号` })
  const pages: Mark[][] = []
  for (let from = 0; from < (ItemType === 4 ? lines.length : 1); from += perPage)
    pages.push(markLines(lines.slice(from, from + perPage), box, { size, colour: FontColor, align: Alignment }))
  return { pages, end: AutoHeight ? box.y + Math.round(lines.length * size * lineHeight) : box.y + box.height, findings }
}

/** Lines from the top of a box, each on its baseline. */
export function markLines(lines: readonly TextLine[], box: Box, look: { size: number; colour: string; align: Alignment }): Mark[] {
  const share = { left: 0, center: 0.5, right: 1 }[look.align]
  return lines.flatMap((line, at) => {
    const from = box.x + (box.width - line.width) * share
    const y = Math.round(box.y + at * look.size * lineHeight + look.size * ascent)
    return line.runs.map(({ text, x, width, bold, italic, underline }): Mark => ({
      kind: 'text',
      x: Math.round(from + x),
      y,
      width: Math.round(width),
      size: look.size,
      text,
      bold,
      italic,
      underline,
      colour: look.colour,
    }))
  })
}

/** The beginning of a text, to name it in a sentence. */
const shown = (runs: readonly TextRun[]): string => {
  const text = runs.map((run) => run.text).join('')
  return text.length > 12 ? `${text.slice(0, 12)}…` : text
}
