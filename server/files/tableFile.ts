import { Problem } from '../http/problem.ts'
import { readCsv } from './csv.ts'
import { maxFileBytes, refuseWide } from './lines.ts'
import type { Line } from './lines.ts'
import { pickSheet } from './workbook/pickSheet.ts'
import type { HasHeading } from './workbook/pickSheet.ts'
import { readWorkbook } from './workbook/readWorkbook.ts'
import { readXls } from './workbook/readXls.ts'
import { unzip } from './zip.ts'

/**
 * Reads a `.csv`, `.xlsx` or `.xls` file; the heading tells which sheet, encoding and separator are meant. What the name says and what the bytes
 * are must agree (security.md 39); anything else is a Problem 413 or 422.
 */
export function readTableFile(name: string, bytes: Buffer, hasHeading: HasHeading = () => true): Line[] {
  if (bytes.length > maxFileBytes) throw new Problem(413, `文件超过 ${maxFileBytes / 1024 / 1024} MB，请分成几个文件导入`)
  const lines = readerOf(name, bytes)(bytes, hasHeading)
  refuseWide(lines)
  return lines
}

type Reader = (bytes: Buffer, hasHeading: HasHeading) => Line[]
const fromXlsx: Reader = (bytes, hasHeading) => pickSheet(readWorkbook(unzip(bytes)), hasHeading)
const fromXls: Reader = (bytes, hasHeading) => pickSheet(readXls(bytes), hasHeading)

function readerOf(name: string, bytes: Buffer): Reader {
  const extension = /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? ''
  const isZip = bytes.subarray(0, 4).equals(zipStart)
  if (extension === '.xls') {
    if (bytes.subarray(0, 8).equals(compoundStart)) return fromXls
    throw new Problem(422, '文件的扩展名是 .xls，但内容不是这种工作簿。请在 Excel 里另存为 .xlsx 后再导入')
  }
  if (extension === '.xlsx') {
    if (isZip) return fromXlsx
    if (bytes.subarray(0, 8).equals(compoundStart)) throw new Problem(422, '文件已加密，或是改了扩展名的 .xls。请在 Excel 里取消密码并另存为 .xlsx 后再导入')
    throw new Problem(422, '文件的扩展名是 .xlsx，但内容不是 Excel 工作簿，请重新导出后再导入')
  }
  if (extension !== '.csv') throw new Problem(422, '只能导入 .xlsx、.xls 或 .csv 文件')
  if (isZip || bytes.subarray(0, 8).equals(compoundStart))
    throw new Problem(422, '文件的扩展名是 .csv，但内容是 Excel 工作簿，请把扩展名改为 .xlsx 或另存为“CSV UTF-8”')
  return readCsv
}

const zipStart = Buffer.from('PK\x03\x04', 'latin1')
/** compound file: old .xls, and every encrypted workbook */
const compoundStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
