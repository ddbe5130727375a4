/** What a label printer says of itself (`~HS`, ZPL II Programming Guide). `formats` wait in its buffer, `labels` of the batch under way are still to come. */
export type PrinterStatus = { paperOut: boolean; ribbonOut: boolean; headOpen: boolean; paused: boolean; formats: number; labels: number }

/** Three lines between STX and ETX; null for anything else. */
export function parseStatus(answer: string): PrinterStatus | null {
  // oxlint-disable-next-line no-control-regex -- the lines stand between control characters
  const [first, second] = Array.from(answer.matchAll(/\u0002([0-9A-Za-z ,]*)\u0003/g), ([, line = '']) => line.split(','))
  if (first?.length !== 12 || second?.length !== 11) return null
  const flag = (field: string | undefined): boolean | null => (field === '0' || field === '1' ? field === '1' : null)
  const [paperOut, paused, headOpen, ribbonOut] = [flag(first[1]), flag(first[2]), flag(second[2]), flag(second[3])]
  const [formats, labels] = [Number(first[4]), Number(second[8])]
  if (paperOut === null || paused === null || headOpen === null || ribbonOut === null || !Number.isInteger(formats) || !Number.isInteger(labels)) return null
  return { paperOut, paused, headOpen, ribbonOut, formats, labels }
}

/** What keeps the printer from printing, and what to do about it; null when nothing does. */
export function obstacleOf({ paperOut, ribbonOut, headOpen, paused }: PrinterStatus): string | null {
  if (headOpen) return '打印机开盖了，请合上打印头'
  if (paperOut) return '打印机缺纸，请装上标签纸'
  if (ribbonOut) return '打印机缺碳带，请换上碳带'
  return paused ? '打印机已暂停，请在打印机上按“暂停”键恢复' : null
}

/** Everything that was sent is on paper. */
export const isDone = ({ formats, labels }: PrinterStatus): boolean => formats === 0 && labels === 0
