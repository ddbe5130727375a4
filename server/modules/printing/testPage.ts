import { newItem } from '#contract/rules/label/newItem.ts'
import type { PrintItem } from '#contract/rules/label/template.ts'
import type { UsedTemplate } from './templates.service.ts'

const item = (uuid: string, type: PrintItem['type'], value: string, [left, top, width, height]: readonly [number, number, number, number]): PrintItem => {
  const fresh = newItem(type, uuid)
  return { ...fresh, value, left, top, width, height, style: { ...fresh.style, FontSize: 8, ShowBarText: false } }
}

/** A page of 60 × 40 mm with the printer's own name in Chinese, a code to scan and a frame 2 mm from the edge, to measure offset and scale by. */
export function testPage(printer: { name: string; host: string; port: number; dpi: string }): { template: UsedTemplate; values: Record<string, string> } {
  const framed = item('0000000001', 'braid-txt', '', [8, 8, 211, 136])
  const template = {
    title: '打印机测试页',
    width: 227,
    height: 151,
    pageWidth: 60,
    pageHeight: 40,
    tempItems: [
      { ...framed, style: { ...framed.style, BorderColor: '#000000' } },
      item('0000000002', 'braid-txt', '测试页 ${name}', [14, 14, 120, 40]),
      item('0000000003', 'braid-txt', '${address}', [14, 58, 120, 36]),
      item('0000000004', 'braid-txt', '边框离纸边 2 mm', [14, 112, 120, 20]),
      item('0000000005', 'bar-code', '${address}', [138, 30, 76, 76]),
    ],
  }
  const fields = [
    { name: 'name', title: '名称', kind: 'text' as const, sample: '包装线' },
    { name: 'address', title: '地址', kind: 'text' as const, sample: '192.168.1.20:9100' },
  ]
  return { template: { template, fields }, values: { name: printer.name, address: `${printer.host}:${printer.port}` } }
}
