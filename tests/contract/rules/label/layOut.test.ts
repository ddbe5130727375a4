import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { bindingComplaints } from '#contract/rules/label/binding.ts'
import type { LabelValues } from '#contract/rules/label/binding.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import { newItem } from '#contract/rules/label/newItem.ts'
import type { Mark } from '#contract/rules/label/placed.ts'
import { richComplaints } from '#contract/rules/label/richText.ts'
import { pagesSvg } from '#contract/rules/label/svg.ts'
import { emptyCell, newTable } from '#contract/rules/label/table.ts'
import type { ItemStyle, PrintItem } from '#contract/rules/label/template.ts'
import { breakLines, textWidth } from '#contract/rules/label/typeset.ts'
import { drawSymbol } from './drawSymbol.ts'

const fields = [
  { name: 'lotNo', title: '批号', kind: 'text', sample: '' },
  { name: 'netQty', title: '净重', kind: 'number', sample: '' },
  { name: 'expireDate', title: '有效期', kind: 'date', sample: '' },
] as const
const item = (change: Partial<PrintItem>, style: Partial<ItemStyle> = {}): PrintItem => {
  const plain = newItem(change.type ?? 'braid-txt', change.uuid ?? '0000000001')
  return { ...plain, ...change, style: { ...plain.style, ...style } }
}
const lay = (tempItems: PrintItem[], values: LabelValues = {}, paper = { pageWidth: 100, pageHeight: 70 }) =>
  layOut({ title: '试', width: 378, height: 265, ...paper, tempItems }, { fields, values }, { drawSymbol })
const texts = (marks: Mark[] = []) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))

for (const { name, template, fields: own } of plantLabels)
  test(`the plant's label ${template.title} holds its samples, in the paper, with codes that can be scanned`, () => {
    const values = Object.fromEntries(own.map((field) => [field.name, field.sample]))
    const { pages, findings } = layOut(template, { fields: own, values }, { drawSymbol })
    expect(findings, name).toEqual([])
    expect(pages).toHaveLength(1)
    expect(pages[0]?.filter(({ kind }) => kind === 'code').length).toBeGreaterThan(0)
  })

describe('values', () => {
  test('stand in their formats: dates, decimals rounded on their digits, amounts in capitals', () => {
    const value = '${lotNo} ${expireDate:YYMMDD} ${expireDate:YYYY年M月D日} ${netQty:0.00} ${netQty:大写}'
    const { pages } = lay([item({ value, width: 350 })], { lotNo: 'L1', netQty: '25.005', expireDate: '2028-01-09' })
    expect(texts(pages[0])).toEqual(['L1 280109 2028年1月9日 25.01 贰拾伍元零伍厘'])
  })
  test('that are missing keep the label from being printed, by their names', () => {
    const { findings } = lay([item({ value: '${lotNo} ${netQty}' })], { lotNo: 'L1', netQty: '' })
    expect(findings).toEqual([{ item: '0000000001', severity: 'error', text: '缺少净重，不能打印；请先补全这条记录' }])
  })
  test('are never evaluated: what looks like an expression is printed as it stands', () => {
    const probes = ['x${7*191}y', 'x#{7*191}y', 'x<%=7*191%>y', 'x{{7*191}}y', '=7*191', '^XA^JUS^XZ', '${lotNo']
    for (const probe of probes) {
      expect(texts(lay([item({ value: probe, width: 350 })]).pages[0])).toEqual([probe])
      expect(texts(lay([item({ value: '${lotNo}', width: 350 })], { lotNo: probe }).pages[0])).toEqual([probe])
      expect(texts(lay([item({ type: 'braid-html', value: '<b>${lotNo}</b>', width: 350 })], { lotNo: probe }).pages[0]).join('')).toBe(probe)
    }
  })
})

test('a template that names a field or a format that does not exist hears which', () => {
  expect(bindingComplaints('${lotNo} ${expireDate:YYMMDD} x${7*191}y', fields)).toEqual([])
  expect(bindingComplaints('${lot} ${netQty:YYMMDD}', fields)).toEqual([
    '没有字段 ${lot}，可用的字段在右边的清单里',
    '${netQty:YYMMDD} 的格式不对，净重可以写 0、0.0、0.00、0.000、大写',
  ])
  for (const { template, fields: own } of plantLabels)
    for (const { value, table } of template.tempItems)
      for (const text of [value, ...(table?.cells.flatMap((row) => row.flatMap((cell) => (cell ? [cell.value] : []))) ?? [])])
        expect(bindingComplaints(text, own)).toEqual([])
})

test('an HTML block may use tags that every output can lay out, and no others', () => {
  expect(richComplaints('<p>一<b>二</b><br/>三 a < b</p>')).toEqual([])
  const [complaint] = richComplaints('<p onclick="x()">一</p><script>x()</script><img src=x>')
  for (const tag of ['<p onclick="x()">', '<script>', '<img src=x>']) expect(complaint).toContain(tag)
})

describe('lines', () => {
  const broken = (text: string, width: number) =>
    breakLines([{ text, bold: false, italic: false, underline: false }], 1000, width).map(({ runs }) => runs.map((run) => run.text).join(''))
  test('break between Chinese characters and between words, never before a closing mark nor after an opening one', () => {
    expect(broken('阴凉干燥，离火源', 4000)).toEqual(['阴凉干', '燥，离火', '源'])
    expect(broken('见说明（第三页）', 4000)).toEqual(['见说明', '（第三', '页）'])
    expect(broken('Nylon-12 powder', 6000)).toEqual(['Nylon-12', 'powder'])
  })
  test('hold all of any text, each no wider than its box', () => {
    const character = fc.constantFrom(...Array.from('尼龙粉，。（）AVATo 12-.、“”e\n'))
    fc.assert(
      fc.property(fc.array(character, { maxLength: 60 }), fc.integer({ min: 2500, max: 9000 }), (characters, width) => {
        const text = characters.join('')
        const lines = broken(text, width)
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
        const free = lines.filter((line) => !/[，。、）”.（“]/.test(line)) // marks may hang over
        expect(free.filter((line) => textWidth(line, false, 1000) > width)).toEqual([])
      }),
    )
  })
  test('that do not fit into their box are an error unless the box may grow, and then what is linked stands below', () => {
    const long = '很长的一段储存条件'.repeat(6)
    expect(lay([item({ value: long, height: 15 })]).findings).toEqual([expect.objectContaining({ severity: 'error', text: expect.stringContaining('放不下') })])
    const grown = lay([
      item({ value: long, height: 15 }, { AutoHeight: true }),
      item({ uuid: '0000000002', value: '下一项', top: 5 }, { LinkedItem: '0000000001' }),
    ])
    expect(grown.findings).toEqual([])
    const baselines = grown.pages[0]?.flatMap((mark) => (mark.kind === 'text' ? [mark.y] : [])) ?? []
    expect(baselines).toEqual(baselines.toSorted((a, b) => a - b))
    expect(texts(grown.pages[0]).at(-1)).toBe('下一项')
  })
})

describe('pages', () => {
  test('follow one another until a long text is told, with head and numbers on each', () => {
    const long = Array.from({ length: 9 }, (_, at) => `第 ${at + 1} 行`).join('\n')
    const { pages } = lay([
      item({ value: long, height: 48 }, { ItemType: 4 }),
      item({ uuid: '0000000002', value: '抬头', top: 60 }, { ItemType: 1 }),
      item({ uuid: '0000000003', value: '第 # 页，共 & 页', top: 80 }, { ItemType: 2 }),
      item({ uuid: '0000000004', value: '', top: 100 }, { ItemType: 3 }),
    ])
    expect(pages.map(texts)).toEqual([
      ['第 1 行', '第 2 行', '第 3 行', '抬头', '第 1 页，共 3 页', '3'],
      ['第 4 行', '第 5 行', '第 6 行', '抬头', '第 2 页，共 3 页', '3'],
      ['第 7 行', '第 8 行', '第 9 行', '抬头', '第 3 页，共 3 页', '3'],
    ])
  })
  test('are seen in one drawing, one below another', () => {
    const laidOut = lay([item({ value: '第 1 行\n第 2 行', height: 16 }, { ItemType: 4 })])
    const drawing = pagesSvg(laidOut.pages, laidOut, { family: 'sans-serif', picture: () => null })
    expect(laidOut.pages).toHaveLength(2)
    expect(drawing).toContain('viewBox="0 0 10000 14300"') // two of 100 × 70 mm and 3 mm between them
    expect(drawing).toMatch(/translate\(0 0\).*第 1 行.*translate\(0 7300\).*第 2 行/)
  })
  test('a table goes on above the bottom margin of the next page after its head, and rows of one merged cell stay together', () => {
    const table = newTable(2, 8, 200, 8 * 40)
    for (const [at, row] of table.cells.entries()) row.forEach((cell, column) => cell && (cell.value = `${at}${'ab'[column]}`))
    const merged = table.cells.map((row, at) => (at === 5 ? [{ ...emptyCell('5-6'), rowSpan: 2 }, row[1] ?? null] : at === 6 ? [null, row[1] ?? null] : row))
    const { pages } = lay([item({ type: 'braid-table', table: { ...table, headRows: 1, cells: merged }, top: 20 }, { BottomMargin: 5 })])
    expect(pages.map(texts)).toEqual([
      ['0a', '0b', '1a', '1b', '2a', '2b', '3a', '3b', '4a', '4b'],
      ['0a', '0b', '5-6', '5b', '6b', '7a', '7b'],
    ])
  })
  test('a table of a list of the record has its titles and a row for each line', () => {
    const columns = [
      { name: 'materialName', title: '物料' },
      { name: 'qty', title: '数量' },
    ]
    const template = {
      title: '试',
      width: 378,
      height: 265,
      pageWidth: 100,
      pageHeight: 70,
      tempItems: [item({ type: 'braid-table', columns, value: 'lines', width: 200 })],
    }
    const lists = {
      lines: [
        { materialName: '云母', qty: '2' },
        { materialName: '滑石粉', qty: null },
      ],
    }
    expect(texts(layOut(template, { fields, values: {}, lists }, { drawSymbol }).pages[0])).toEqual(['物料', '数量', '云母', '2', '滑石粉'])
  })
})

describe('codes', () => {
  const ofCode = (value: string, codeType: ItemStyle['codeType'], width: number) => lay([item({ type: 'bar-code', value, width, height: 60 }, { codeType })])
  test('whose modules no scanner would read say how wide they have to be, and are quiet at that width', () => {
    const [finding] = ofCode('(01)0690123451005(10)RM1005-261118', 'EAN128B', 200).findings
    expect(finding).toMatchObject({ severity: 'error', text: expect.stringMatching(/^码太小扫不出：模块 0\.\d\d mm，至少 0.25 mm，请加宽到 \d+\.\d mm$/) })
    const needed = Number(/加宽到 ([\d.]+)/.exec(finding?.text ?? '')?.[1])
    expect(ofCode('(01)0690123451005(10)RM1005-261118', 'EAN128B', (needed * 96) / 25.4).findings).toEqual([])
  })
  test('that cannot hold their content say what they can hold', () => {
    expect(ofCode('12A', 'EAN13', 200).findings[0]?.text).toBe('EAN13 内容要12 位数字，或带校验位的 13 位，现在是“12A”')
    expect(ofCode('(10)L1(99)x', 'EAN128A', 200).findings[0]?.text).toBeUndefined()
    expect(ofCode('(01)06901234510051', 'EAN128A', 200).findings[0]?.text).toBe('EAN128A (01) GTIN 06901234510051 的校验位不对')
  })
  test('keep their quiet zone inside their box, and whole dots on a printer', () => {
    const template = {
      title: '试',
      width: 378,
      height: 265,
      pageWidth: 100,
      pageHeight: 70,
      tempItems: [item({ type: 'bar-code', value: 'ABC123', width: 200, height: 60, left: 0 }, { codeType: '128Auto' })],
    }
    const dot = 12.5
    const { pages } = layOut(template, { fields, values: {} }, { drawSymbol, dot })
    const dark = pages[0]?.flatMap((mark) => (mark.kind === 'code' ? mark.dark : [])) ?? []
    const narrowest = Math.min(...dark.map(({ width }) => width))
    expect(dark.every(({ width }) => Math.abs(width / dot - Math.round(width / dot)) < 1e-9)).toBe(true)
    expect(dark[0]?.x).toBeGreaterThanOrEqual(10 * narrowest)
  })
  test('an item that reaches over the edge of the paper is an error', () => {
    expect(lay([item({ value: '边', left: 370 })]).findings).toEqual([expect.objectContaining({ text: '文本有一部分在纸外，打印时会被裁掉' })])
  })
})
