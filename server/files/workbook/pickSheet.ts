import { Problem } from '../../http/problem.ts'
import type { Line } from '../lines.ts'
import type { Sheet } from './lineBuilder.ts'

/** Whether lines have the heading that is looked for. */
export type HasHeading = (lines: readonly Line[]) => boolean

/** The lines of the only sheet that has the heading. A cover before it is passed over; hidden sheets are not read. Throws Problem 422 when there is none, or several. */
export function pickSheet(sheets: readonly Sheet[], hasHeading: HasHeading): Line[] {
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const [only, ...more] = visible
  if (!only) throw new Problem(422, '工作簿里没有可见的工作表，请取消隐藏后再导入')
  if (more.length === 0) return only.lines
  const [found, other] = visible.filter(({ lines }) => hasHeading(lines))
  if (found && other) throw new Problem(422, `工作表“${found.name}”和“${other.name}”都有表头，分不清导入哪一张。请合到一张里，或另存成两个文件`)
  return (found ?? only).lines
}
