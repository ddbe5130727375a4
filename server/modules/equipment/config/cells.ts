import type { CellKind } from '#contract/modules/equipment/plcColumns.ts'
import { valueWordsIn, valueWordsText } from '#contract/modules/equipment/valueWords.ts'
import { decimalFault, decimalIn } from '#contract/rules/decimalText.ts'
import { yesNoIn } from '../../../files/cellText.ts'
import { withGuard } from '../../../files/guard.ts'

/** What a cell of a file says, or why it says nothing. */
export type Cell = { value: unknown } | { reason: string }

/** What a field of a device or tag can hold; a record is a value map. */
export type CellValue = string | number | boolean | Record<string, string> | null

/** Reads a cell that is not empty. */
export function readCell(kind: CellKind, text: string): Cell {
  switch (kind) {
    case 'text':
      return { value: text }
    case 'whole':
      return /^[+-]?\d{1,15}$/.test(text) ? { value: Number(text) + 0 } : { reason: '应为整数' }
    case 'decimal':
      return readAs(decimalIn(text), decimalFault(text))
    case 'yesNo':
      return readAs(yesNoIn(text), '应为 是 或 否')
    case 'switch': {
      const isOn = yesNoIn(text)
      return isOn === null ? { reason: '应为 是 或 否' } : { value: isOn ? 'Y' : 'N' }
    }
    case 'words':
      return readWords(text)
    default:
      return kind satisfies never
  }
}

/** Writes a value so that `readCell` gives it back: numbers as numbers, everything else as text. */
export function writeCell(value: CellValue): string | number {
  if (value === null) return ''
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? '是' : '否'
  return withGuard(typeof value === 'string' ? value : valueWordsText(value))
}

function readAs(value: number | boolean | null, reason: string): Cell {
  return value === null ? { reason } : { value }
}

function readWords(text: string): Cell {
  const read = valueWordsIn(text)
  return 'reason' in read ? read : { value: read.words ?? {} }
}
