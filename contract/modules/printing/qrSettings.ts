import { z } from 'zod'

const integer = (most: number, sentence: string) =>
  z.union([
    z.literal(''),
    z
      .string()
      .regex(/^[1-9]\d{0,4}$/, sentence)
      .refine((text) => Number(text) <= most, sentence),
  ])
const upTo48 = integer(48, '请输入1~48正整数')
const upTo1000 = integer(1000, '请输入1~1000正整数')
const free = z
  .string()
  .max(10)
  .regex(/^\d{0,4}$/, '请输入0~9999的整数')
const position = z.enum(['relative', 'absolute'])

/**
 * How quick QR labels look (PRN-037…063): texts as people typed them, empty where nothing was given; sizes in px. The wire keeps the names of the
 * table cm_param. Margins begin at 1 as the rules say; an empty one is 0 (decisions.md 17).
 */
export const QrSettings = z.object({
  modelTableName: z.literal('cm_param').default('cm_param'),
  paramTitle: z.string().max(50).default(''),
  /** title font size */
  paramValue: upTo48.default(''),
  /** frame height, frame width, side of the QR */
  paramValue1: upTo1000.default(''),
  paramValue2: upTo1000.default(''),
  paramValue3: upTo1000.default(''),
  /** labels a row */
  paramValue4: z.string().min(1, '列数不能为空！').pipe(integer(12, '请输入1~12正整数')),
  /** top margin, gap from text to QR, text top margin */
  paramValue5: upTo1000.default(''),
  paramValue6: upTo1000.default(''),
  paramValue7: upTo1000.default(''),
  /** field font size and width */
  paramValue8: integer(200, '请输入1~200正整数').default(''),
  paramValue9: upTo1000.default(''),
  /** where the QR stands: in the flow, or free at its own margins */
  paramValue10: position.default('relative'),
  paramValue11: free.default(''),
  paramValue12: free.default(''),
  /** the same for the text */
  paramValue13: position.default('relative'),
  paramValue14: free.default(''),
  paramValue15: free.default(''),
})
export type QrSettings = z.infer<typeof QrSettings>

/** What stands before anybody set anything. */
export const usualQrSettings: QrSettings = QrSettings.parse({
  paramTitle: '',
  paramValue: '16',
  paramValue1: '160',
  paramValue2: '300',
  paramValue3: '110',
  paramValue4: '2',
  paramValue5: '8',
  paramValue6: '10',
  paramValue7: '6',
  paramValue8: '14',
  paramValue9: '150',
})
