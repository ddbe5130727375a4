import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'

const host = z
  .string('请填写地址')
  .trim()
  .min(1, '请填写地址')
  .max(100, '不超过 100 个字符')
  .regex(/^[A-Za-z0-9.:-]+$/, '只写 IP 地址或主机名，不带 http:// 和端口')
const tenths = (most: number) =>
  z
    .number('应为数字')
    .min(-most, `不小于 ${-most}`)
    .max(most, `不大于 ${most}`)
    .transform((value) => Math.round(value * 10) / 10)
    .default(0)

/** What a person writes of a label printer; corrections are mm, scales mm on 100 mm, both in steps of 0.1. */
const PrinterRecord = z.object({
  name: z
    .string('请填写名称')
    .trim()
    .min(1, '请填写名称')
    .max(50, '不超过 50 个字符')
    .regex(/^(?!\/\/)[^\p{Cc}]*$/u, '不能以 // 开头，也不能有换行等控制字符'),
  host,
  port: z.number('应为端口号').int('应为端口号').min(1, '端口号从 1 开始').max(65_535, '端口号最大 65535').default(9100),
  place: z.string().trim().max(100, '不超过 100 个字符').default(''),
  dpi: z.enum(['203', '300', '600'], '请选择分辨率').default('203'),
  media: z.enum(['gap', 'mark', 'continuous'], '请选择纸张').default('gap'),
  cutter: z.enum(['Y', 'N']).default('N'),
  darkness: z.number('应为 0 到 30 的整数').int('应为 0 到 30 的整数').min(0, '不小于 0').max(30, '不大于 30').default(15),
  offsetX: tenths(10),
  offsetY: tenths(10),
  scaleX: tenths(5),
  scaleY: tenths(5),
  enabled: z.enum(['Y', 'N']).default('Y'),
})

const correction = (name: 'offsetX' | 'offsetY' | 'scaleX' | 'scaleY', title: string, hint: string) => {
  const most = name.startsWith('offset') ? 10 : 5
  return { kind: 'number', name, title, unit: 'mm', decimals: 1, min: -most, max: most, initial: 0, list: 'hidden', isSortable: false, hint } as const
}

/** Label printers that speak ZPL II over TCP (issue 28.6). */
export const printers = defineResource({
  name: 'mesPrinter',
  path: '/mes/print/printer',
  title: '打印机',
  label: 'name',
  permission: 'mes:printer',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete'],
  row: PrinterRecord,
  unique: [['name']],
  fields: [
    { kind: 'text', name: 'name', title: '名称', maxLength: 50, filter: 'shown', isRequired: true },
    {
      kind: 'text',
      name: 'host',
      title: '地址',
      maxLength: 100,
      width: 150,
      filter: 'folded',
      isRequired: true,
      isSortable: false,
      initial: '127.0.0.1',
      hint: 'IP 地址或主机名；要在设置 OUTBOUND_ALLOW 的范围内',
    },
    { kind: 'number', name: 'port', title: '端口', width: 90, initial: 9100, min: 1, max: 65_535, isSortable: false },
    { kind: 'text', name: 'place', title: '位置', maxLength: 100, filter: 'folded', isSortable: false },
    { kind: 'dict', name: 'dpi', title: '分辨率', dictCode: 'mes_printer_dpi', width: 110, initial: '203', isSortable: false },
    { kind: 'dict', name: 'media', title: '纸张', dictCode: 'mes_printer_media', width: 110, initial: 'gap', isSortable: false },
    { kind: 'switch', name: 'cutter', title: '切刀', width: 80, initial: 'N', list: 'hidden', isSortable: false },
    { kind: 'number', name: 'darkness', title: '浓度', width: 80, min: 0, max: 30, initial: 15, list: 'hidden', isSortable: false },
    correction('offsetX', '左右偏移', '打印偏左时填正数，向右移'),
    correction('offsetY', '上下偏移', '打印偏上时填正数，向下移'),
    correction('scaleX', '宽度修正', '每 100 mm 加长多少；条码的宽度不变'),
    correction('scaleY', '高度修正', '每 100 mm 加长多少'),
    { kind: 'switch', name: 'enabled', title: '启用', width: 80, initial: 'Y', filter: 'shown', isSortable: false },
  ],
  sections: [
    { title: '连接', fields: ['name', 'host', 'port', 'place', 'enabled'] },
    { title: '纸张', fields: ['dpi', 'media', 'cutter', 'darkness'] },
    { title: '校准', fields: ['offsetX', 'offsetY', 'scaleX', 'scaleY'] },
  ],
  defaultSort: { column: 'name', order: 'asc' },
})

/** A page with the printer's own name, a code and a frame, so that offset and scale can be measured. */
export const testPrinter = defineCommand(printers, { name: 'test', title: '打印测试页' })

/** `GET …/status?id=`: what the printer says of itself right now. */
export const printerStatusPath = `${printers.path}/status`
export const PrinterSays = z.object({ isReady: z.boolean(), sentence: z.string() })
export type PrinterSays = z.infer<typeof PrinterSays>

/** `POST`: somebody is about to print; what draws for label printers is made ready, and the answer comes when it is. */
export const printerReadyPath = `${printers.path}/ready`
