import { pictogramOf } from '#contract/rules/label/pictograms.ts'
import type { PrintItem, WidgetType } from '#contract/rules/label/template.ts'

/** The five widgets as the palette names them, in its order. */
export const widgetWords: Readonly<Record<WidgetType, string>> = {
  'braid-txt': '文本',
  'bar-code': '条码',
  'braid-html': '富文本',
  'braid-table': '表格',
  'braid-image': '图片',
}

/** What a widget is called: by its own name, else by the beginning of what it says. */
export function itemName({ name, title, type, value }: PrintItem): string {
  if (name !== '') return name
  const word = title || widgetWords[type]
  if (type === 'braid-image') return pictogramOf(value)?.title ?? word
  if (type === 'braid-table' || value === '') return word
  return `${word} ${value.replaceAll(/<[^>]*>/g, '').slice(0, 14)}`
}
