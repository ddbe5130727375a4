import type { Line } from '../../../files/lines.ts'

/** Files of other programs that are known and not read: by titles that stand in their heading, and what to export instead. */
const known: readonly { titles: readonly string[]; sentence: string }[] = [
  {
    titles: ['PLC tag', 'Connection'],
    sentence: '这是 TIA 或 WinCC 的 HMI 变量表，没有导入。请在 TIA 里导出 PLC 变量表（Excel，有 Logical Address 列）',
  },
  {
    titles: ['Acquisition cycle', 'Connection'],
    sentence: '这是 WinCC flexible 的变量表，没有导入。请导出 PLC 一侧的变量，或用本系统的测点模板填写',
  },
  {
    titles: ['Process tag', 'Connection'],
    sentence: '这是 WinCC 的变量表，没有导入。请导出 PLC 一侧的变量，或用本系统的测点模板填写',
  },
  { titles: ['TagName', 'ItemName'], sentence: '这是亚控 KingSCADA 或组态王的变量表，没有导入。请用本系统的测点模板填写' },
  { titles: ['变量名', '寄存器'], sentence: '这是亚控 KingSCADA 或组态王的变量表，没有导入。请用本系统的测点模板填写' },
  { titles: ['IOName', 'IODesc'], sentence: '这是力控的变量表，没有导入。请用本系统的测点模板填写' },
]

/** Why a file of a program that is known by its heading is not read; null for one that is not known. */
export function refusedHeading(lines: readonly Line[]): string | null {
  const texts = new Set(lines.slice(0, 20).flatMap(({ cells }) => cells.map((cell) => cell.trim().toLowerCase())))
  return known.find(({ titles }) => titles.every((title) => texts.has(title.toLowerCase())))?.sentence ?? null
}
