import { Problem } from '../../http/problem.ts'
import type { ZipEntry } from '../zip.ts'
import type { Sheet } from './lineBuilder.ts'
import { partsOf } from './parts.ts'
import { readSharedStrings } from './sharedStrings.ts'
import { readSheetXml } from './sheetXml.ts'
import { readStyles } from './styles.ts'

/** Reads the sheets of an unpacked .xlsx: hidden ones by name only. Throws Problem 422. */
export function readWorkbook(entries: readonly ZipEntry[]): Sheet[] {
  if (entries.some(({ bytes }) => bytes.includes('<!DOCTYPE') || bytes.includes('<!ENTITY')))
    throw new Problem(422, '工作簿里有不允许的 XML 声明（DTD），已拒绝')
  return orDamaged(() => {
    const parts = partsOf(entries)
    const ground = {
      strings: parts.strings ? readSharedStrings(parts.strings) : [],
      formats: parts.styles ? readStyles(parts.styles) : [],
      is1904: parts.is1904,
    }
    return parts.sheets.map(({ name, isHidden, bytes }) => ({ name, isHidden, lines: isHidden ? [] : readSheetXml(bytes, ground) }))
  })
}

/** A damaged workbook fails in many ways; a person can do the same about all of them. */
export function orDamaged<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(422, 'Excel 文件已损坏，无法读取。请在 Excel 里打开并另存为 .xlsx 后再导入')
  }
}
