import { expect, test } from 'vitest'
import { codeTypes } from '#contract/rules/label/codeTypes.ts'
import { itemUuid, newItem, newTemplate } from '#contract/rules/label/newItem.ts'
import { itemTypes, printItem, printTemplate, widgetTypes } from '#contract/rules/label/template.ts'

const of = (type: (typeof widgetTypes)[number]) => newItem(type, 'a1b2c3d4e5')

test('there are five widgets, and each is a whole print item when it is added [PRN-012]', () => {
  const added = widgetTypes.map(of)
  expect(added.map(({ type }) => type)).toEqual(['braid-txt', 'bar-code', 'braid-html', 'braid-table', 'braid-image'])
  const keys = [
    'uuid',
    'type',
    'name',
    'isEdit',
    'dragable',
    'resizable',
    'width',
    'height',
    'left',
    'top',
    'value',
    'title',
    'defaultValue',
    'style',
    'lodopStyle',
  ]
  for (const item of added) {
    expect(Object.keys(printItem.parse(item))).toEqual(expect.arrayContaining(keys))
    for (const key of keys) expect(printItem.safeParse({ ...item, [key]: undefined }).success, `${item.type} without ${key}`).toBe(false)
  }
  expect(printItem.parse({ ...of('braid-table'), columns: [{ name: 'lotNo', title: '批号' }] }).columns).toEqual([{ name: 'lotNo', title: '批号' }])
})

test('an item is known by ten hexadecimal characters [PRN-011]', () => {
  expect(itemUuid(Uint8Array.from([0, 15, 160, 255, 18]))).toBe('000fa0ff12')
  expect(printItem.safeParse({ ...of('braid-txt'), uuid: 'A1B2C3D4E5' }).success).toBe(false)
  expect(printItem.safeParse({ ...of('braid-txt'), uuid: 'a1b2c3d4e' }).success).toBe(false)
})

test('a text stands at 50, 0 and is 120 × 40 in 9 points [PRN-013] [CONST-034]', () => {
  const { width, height, left, top, style } = of('braid-txt')
  expect({ width, height, left, top, size: style.FontSize }).toEqual({ width: 120, height: 40, left: 50, top: 0, size: 9 })
})

test('the style of an item has all that the print component reads [PRN-014]', () => {
  const { style } = of('braid-txt')
  const keys = ['zIndex', 'Alignment', 'FontSize', 'FontColor', 'BorderColor', 'Bold', 'Italic', 'Underline', 'ShowBarText', 'codeType', 'AutoHeight']
  expect(Object.keys(style).toSorted()).toEqual([...keys, 'BottomMargin', 'ItemType', 'LinkedItem'].toSorted())
  expect(style.FontSize).toBe(9)
})

test('an item is usual, on every page, a page number, the number of pages, or goes on over pages [PRN-015]', () => {
  expect(itemTypes).toEqual({ 0: '普通项', 1: '页眉页脚', 2: '页号', 3: '页数', 4: '多页项' })
  const style = of('braid-txt').style
  for (const ItemType of [0, 1, 2, 3, 4]) expect(printItem.safeParse({ ...of('braid-txt'), style: { ...style, ItemType } }).success).toBe(true)
  expect(printItem.safeParse({ ...of('braid-txt'), style: { ...style, ItemType: 5 } }).success).toBe(false)
})

test('the codes are offered under the 26 names of the print component [PRN-016]', () => {
  const names =
    '128A 128B 128C 128Auto EAN8 EAN13 EAN128A EAN128B EAN128C Code39 39Extended 2_5interleaved 2_5industrial 2_5matrix UPC_A UPC_E0 UPC_E1 UPCsupp2 UPCsupp5 Code93 93Extended MSI PostNet Codabar QRCode PDF417'
  expect(codeTypes).toEqual(names.split(' '))
})

test('a table is 240 × 60 at 50, 10 and called 表格 [PRN-018]', () => {
  expect(of('braid-table')).toMatchObject({ width: 240, height: 60, left: 50, top: 10, title: '表格' })
})

test('an HTML block and a picture are 120 × 40 [PRN-019] [PRN-020]', () => {
  expect(of('braid-html')).toMatchObject({ width: 120, height: 40 })
  expect(of('braid-image')).toMatchObject({ width: 120, height: 40 })
})

test('a code is 60 × 60, a QR code, and says 1234567890 [PRN-021]', () => {
  expect(of('bar-code')).toMatchObject({ width: 60, height: 60, value: '1234567890', style: { codeType: 'QRCode' } })
})

test('a print job has a title, the page in pixels, the paper in millimetres and its items [PRN-017]', () => {
  const job = newTemplate('原料批次')
  expect(printTemplate.parse(job)).toEqual({ title: '原料批次', width: 750, height: 550, pageWidth: 198.4, pageHeight: 145.5, tempItems: [] })
  for (const key of Object.keys(job)) expect(printTemplate.safeParse({ ...job, [key]: undefined }).success, `without ${key}`).toBe(false)
})
