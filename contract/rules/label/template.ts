import { z } from 'zod'
import { codeTypes, moreCodeTypes } from './codeTypes.ts'
import { tableSchema } from './table.ts'

/** The five widgets of the print designer (PRN-010). */
export const widgetTypes = ['braid-txt', 'bar-code', 'braid-html', 'braid-table', 'braid-image'] as const
export type WidgetType = (typeof widgetTypes)[number]

/** What an item does when a print has more than one page, as the print component counts them (PRN-015). */
export const itemTypes = { 0: '普通项', 1: '页眉页脚', 2: '页号', 3: '页数', 4: '多页项' } as const

/** Characters of a text, a code or a block. */
export const longestText = 4000

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, '颜色写成 #RRGGBB')
/** Pixels at 96 to the inch; an A3 page is 1587 wide. */
const pixels = z.number().finite().min(0).max(4000)

/** How an item looks (PRN-014). Sizes of type in points; BottomMargin is what a table leaves free on each page, in pixels. */
export const itemStyle = z.object({
  zIndex: z.int().min(0).max(999),
  Alignment: z.enum(['left', 'center', 'right']),
  FontSize: z.number().min(3).max(200),
  FontColor: colour,
  BorderColor: z.union([colour, z.literal('')]),
  Bold: z.boolean(),
  Italic: z.boolean(),
  Underline: z.boolean(),
  ShowBarText: z.boolean(),
  codeType: z.enum([...codeTypes, ...moreCodeTypes]),
  AutoHeight: z.boolean(),
  BottomMargin: pixels,
  ItemType: z.literal([0, 1, 2, 3, 4]),
  /** uuid of the item below whose end this one stands, or empty; its `top` is then the gap */
  LinkedItem: z.string().max(10),
})
export type ItemStyle = z.infer<typeof itemStyle>

/** One widget on a template (PRN-012); the wire keeps the spelling `dragable`. */
export const printItem = z.object({
  uuid: z.string().regex(/^[0-9a-f]{10}$/, '编号是 10 位十六进制'),
  type: z.enum(widgetTypes),
  name: z.string().max(50),
  isEdit: z.boolean(),
  dragable: z.boolean(),
  resizable: z.boolean(),
  width: pixels.min(10),
  height: pixels.min(10),
  left: pixels,
  top: pixels,
  /** of a picture: the picture itself (pictograms.ts); of anything else at most {@link longestText} */
  value: z.string().max(300_000),
  title: z.string().max(100),
  defaultValue: z.string().max(4000),
  style: itemStyle,
  columns: z
    .array(z.object({ name: z.string().max(50), title: z.string().max(50) }))
    .max(30)
    .optional(),
  table: tableSchema.optional(),
  lodopStyle: z.record(z.string().max(30), z.union([z.string().max(100), z.number()])),
})
export type PrintItem = z.infer<typeof printItem>

/** What is printed (PRN-017): the designer's page in pixels, the paper in millimetres, and its items. */
export const printTemplate = z.object({
  title: z.string().min(1).max(100),
  width: pixels.min(10),
  height: pixels.min(10),
  pageWidth: z.number().min(10).max(420),
  pageHeight: z.number().min(10).max(594),
  tempItems: z.array(printItem).max(200),
})
export type PrintTemplate = z.infer<typeof printTemplate>
