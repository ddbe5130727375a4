import type { CellKind } from '#contract/modules/equipment/plcColumns.ts'
import { decimalIn, yesNoIn } from '../../../files/cellText.ts'
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
      return readAs(decimalIn(text), '应为数值')
    case 'yesNo':
      return readAs(yesNoIn(text), '应为 是 或 否')
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
  return withGuard(typeof value === 'string' ? value : writeWords(value))
}

function readAs(value: number | boolean | null, reason: string): Cell {
  return value === null ? { reason } : { value }
}

const wordsHint = '应写成 1:运行;2:停止 的样子'

function readWords(text: string): Cell {
  const pairs = text.startsWith('{') ? pairsOfJson(text) : pairsOfText(text)
  if (!pairs) return { reason: wordsHint }
  const twice = pairs.find(([raw], index) => pairs.findIndex(([other]) => other === raw) !== index)
  return twice ? { reason: `原始值 ${twice[0]} 出现了两次` } : { value: Object.fromEntries(pairs) }
}

function pairsOfText(text: string): [string, string][] | null {
  const parts = text.split(/[;；]/).filter((part) => part.trim() !== '')
  const pairs = parts.map((part) => /^([^:：]+)[:：](.+)$/su.exec(part))
  return pairs.every((pair) => pair !== null) ? pairs.map((pair) => [(pair[1] ?? '').trim(), (pair[2] ?? '').trim()]) : null
}

function pairsOfJson(text: string): [string, string][] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return null
    const pairs = Object.entries(parsed)
    return pairs.every(([, word]) => typeof word === 'string') ? pairs : null
  } catch {
    return null // not JSON: the caller tells the person how it is written
  }
}

function writeWords(words: Record<string, string>): string {
  const pairs = Object.entries(words)
  const isPlain = pairs.length > 0 && pairs.every(([, word]) => !/[;；:：]/u.test(word))
  return isPlain ? pairs.map(([raw, word]) => `${raw}:${word}`).join(';') : JSON.stringify(words)
}
