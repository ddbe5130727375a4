import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readTableFile } from '../../../server/files/tableFile.ts'
import { writeWorkbook } from '../../../server/files/xlsx.ts'
import { unzip, zipStored } from '../../../server/files/zip.ts'
import type { Line } from '../../../server/files/lines.ts'
import type { ZipEntry } from '../../../server/files/zip.ts'

const cellsOf = (name: string, bytes: Buffer) => readTableFile(name, bytes).map(({ cells }) => cells)
const workbook = (rows: unknown[][]) =>
  Buffer.from(write(utils.book_new(utils.aoa_to_sheet(rows), '测点'), { type: 'buffer', bookType: 'xlsx', compression: true }))
/** The same workbook with some of its parts changed. */
const altered = (archive: Buffer, change: (entry: ZipEntry) => Buffer) => zipStored(unzip(archive).map((entry) => ({ name: entry.name, bytes: change(entry) })))
const isSheet = ({ name }: ZipEntry) => name.endsWith('sheet1.xml')

test.each([
  ['with', '\uFEFF'],
  ['without', ''],
])('UTF-8 text %s byte order mark is read', (_with, mark) => {
  expect(cellsOf('x.csv', Buffer.from(`${mark}编码,值\r\na,1`))).toEqual([
    ['编码', '值'],
    ['a', '1'],
  ])
})

test('lines are numbered as a person counts them, over quoted line breaks and blank lines', () => {
  expect(readTableFile('x.csv', Buffer.from('a\n"b\r\nb\nb"\n\nc')).map(({ line }) => line)).toEqual([1, 2, 5, 6])
})

test('GBK text, as Excel writes it on Chinese Windows, is read; bytes that are no text are refused', () => {
  expect(cellsOf('x.csv', Buffer.from([0xb2, 0xe2, 0xb5, 0xe3, 0x2c, 0x31]))).toEqual([['测点', '1']])
  expect(() => readTableFile('x.csv', Buffer.from([0xb2, 0x20, 0xff, 0xff]))).toThrow('内容不是 UTF-8 或 GBK 文本')
})

test.each([
  [';', '编码;名称\na;"b,c;d"', ['a', 'b,c;d']],
  ['TAB', '编码\t名称\na\tb;c', ['a', 'b;c']],
  [',', '"编码;x",名称\na,b', ['a', 'b']],
])('what separates the cells is seen by the first line: %s', (_by, text, second) => {
  expect(cellsOf('x.csv', Buffer.from(text))[1]).toEqual(second)
})

test.each(['utf-16le', 'utf-16be'])('what Excel calls Unicode text is read: %s', (encoding) => {
  const bytes = Buffer.from('\uFEFF编码\t值\r\n𠮷\t1', 'utf16le')
  expect(cellsOf('x.csv', encoding === 'utf-16le' ? bytes : bytes.swap16())).toEqual([
    ['编码', '值'],
    ['𠮷', '1'],
  ])
})

test('the heading tells which separator and which encoding is meant, where a text can be read in two ways', () => {
  const named = (title: string) => (lines: readonly Line[]) => lines.some(({ cells }) => cells.includes(title))
  expect(readTableFile('x.csv', Buffer.from('导出,甲,乙,丙\n编码;名称\na;b,c'), named('编码')).map(({ cells }) => cells)).toEqual([
    ['导出,甲,乙,丙'],
    ['编码', '名称'],
    ['a', 'b,c'],
  ])
  const both = Buffer.from([0xd2, 0xbb, 0xd0, 0xa9, 0x0a, 0x31]) // 一些 in GBK, and two letters of another script in UTF-8
  expect(readTableFile('x.csv', both, named('一些'))[0]?.cells).toEqual(['一些'])
  expect(readTableFile('x.csv', both, named('\u04BB\u0429'))[0]?.cells).toEqual(['\u04BB\u0429'])
})

test('a text that another program keeps from Excel by ="…" is read as Excel shows it', () => {
  expect(cellsOf('x.csv', Buffer.from('"=""007""",="008","=""a""&""b"""'))).toEqual([['007', '008', '="a"&"b"']])
})

test('a number that a workbook does not keep is written as text, and comes back', () => {
  const numbers = [0.30000000000000004, 2 ** 53 - 1, 0.1, 1e15, 5e-324]
  expect(cellsOf('x.xlsx', writeWorkbook('xlsx', 's', [numbers], null)).map((cells) => cells.map(Number))).toEqual([numbers])
})

test('a quote without its pair is refused with its line', () => {
  expect(() => readTableFile('x.csv', Buffer.from('a,b\n"c,d'))).toThrow(/^第 \d 行附近的双引号没有成对/)
})

test.each([
  ['x.xls', Buffer.from('a,b'), '扩展名是 .xls，但内容不是这种工作簿'],
  ['x.pdf', Buffer.from('%PDF-1.7'), '只能导入 .xlsx、.xls 或 .csv 文件'],
  ['x', Buffer.from('a,b'), '只能导入 .xlsx、.xls 或 .csv 文件'],
  ['x.xlsx', Buffer.from('a,b'), '内容不是 Excel 工作簿'],
  ['x.xlsx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), '文件已加密'],
  ['x.csv', workbook([['a']]), '内容是 Excel 工作簿'],
  ['x.csv', Buffer.from('a\0b'), '内容不是 UTF-8 或 GBK 文本'],
  ['x.xlsx', Buffer.from('PK\x03\x04 and nothing more'), 'Excel 文件已损坏'],
  ['x.xlsx', zipStored([{ name: 'note.txt', bytes: Buffer.from('no workbook') }]), /Excel 文件已损坏|没有工作表/],
])('%s with other content than a table is refused', (name, bytes, sentence) => {
  expect(() => readTableFile(name, bytes)).toThrow(sentence)
})

test('a workbook gives numbers, texts and booleans as they are shown', () => {
  expect(cellsOf('X.XLSX', workbook([['a', 1.5, true, null, '度'], [], [1e-7]]))).toEqual([['a', '1.5', 'TRUE', '', '度'], ['1e-7']])
})

test('lines of a workbook have the numbers of its rows', () => {
  expect(readTableFile('x.xlsx', workbook([['a'], [], ['b']])).map(({ line }) => line)).toEqual([1, 3])
})

test('a formula is read by the value it shows, never as its text', () => {
  const sheet = utils.aoa_to_sheet([['a', 1]])
  sheet['B1'] = { t: 'n', v: 42, f: 'HYPERLINK("http://evil.test")' }
  const bytes = Buffer.from(write(utils.book_new(sheet, 's'), { type: 'buffer', bookType: 'xlsx' }))
  expect(cellsOf('x.xlsx', bytes)).toEqual([['a', '42']])
})

test('text that looks like an escape of the format survives a workbook', () => {
  const texts = ['_x0041_', '<a>&"\'', '😀', ' _x000D_', '＝1']
  expect(cellsOf('x.xlsx', writeWorkbook('xlsx', 's', [texts], null))).toEqual([texts])
})

test('a table of more than 200 columns is refused naming the limit', () => {
  const row = Array.from({ length: 201 }, (_, n) => `c${n}`)
  expect(() => readTableFile('x.csv', Buffer.from(row.join(',')))).toThrow('最多 200 列')
  expect(() => readTableFile('x.xlsx', workbook([row]))).toThrow('最多 200 列')
  const widest = row.slice(0, 200)
  expect(cellsOf('x.csv', Buffer.from(widest.join(',')))).toEqual([widest])
  expect(cellsOf('x.xlsx', workbook([widest]))).toEqual([widest])
})

test('a single cell in the last corner of a sheet is refused at once', () => {
  const sheet =
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
  const bytes = altered(workbook([['a']]), (entry) => (isSheet(entry) ? Buffer.from(sheet) : entry.bytes))
  expect(() => readTableFile('x.xlsx', bytes)).toThrow('第 1048576 行的第 16384 列有内容，最多 200 列')
})

test('a document type in the XML of a workbook is refused', () => {
  const bytes = altered(workbook([['a']]), (entry) =>
    isSheet(entry) ? Buffer.concat([Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]>'), entry.bytes]) : entry.bytes,
  )
  expect(() => readTableFile('x.xlsx', bytes)).toThrow('不允许的 XML 声明')
})

test('a file over 32 MB is refused', () => {
  expect(() => readTableFile('x.csv', Buffer.alloc(32 * 1024 * 1024 + 1, 'a'))).toThrow('文件超过 32 MB')
})

/** One deflated entry whose directory claims `claimed` bytes. */
function bomb(packed: Buffer, claimed: number, entries = 1): Buffer {
  const archive = zipStored(Array.from({ length: entries }, (_, n) => ({ name: `e${n}`, bytes: packed })))
  const directory = archive.readUInt32LE(archive.lastIndexOf('PK\x05\x06') + 16)
  for (let at = directory; archive.readUInt32LE(at) === 0x02014b50; at += 46 + archive.readUInt16LE(at + 28)) {
    archive.writeUInt16LE(8, at + 10)
    archive.writeUInt32LE(claimed, at + 24)
  }
  return archive
}

test('a workbook that unpacks to more than 200 MB is refused before it is unpacked', () => {
  expect(() => unzip(bomb(Buffer.alloc(2_000_000), 210 * 1024 * 1024))).toThrow('工作簿解压后超过 200 MB')
})

test('a workbook packed more than 200 times is refused', () => {
  const packed = deflateRawSync(Buffer.alloc(10_000_000))
  expect(() => unzip(bomb(packed, 10_000_000))).toThrow('工作簿的压缩率超过 200 倍')
})

test('an entry that unpacks to more than it says is refused while it unpacks', () => {
  const packed = deflateRawSync(Buffer.alloc(10_000_000))
  expect(() => unzip(bomb(packed, 1000))).toThrow('Excel 文件已损坏')
})

test('a workbook of more than 1000 parts is refused', () => {
  const entries = Array.from({ length: 1001 }, (_, n) => ({ name: `e${n}`, bytes: Buffer.alloc(0) }))
  expect(() => unzip(zipStored(entries))).toThrow('工作簿里有 1001 个部件，最多 1000 个')
  expect(() => unzip(zipStored(entries.slice(1)))).not.toThrow()
})
