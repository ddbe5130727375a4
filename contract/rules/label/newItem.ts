import { newTable } from './table.ts'
import type { ItemStyle, PrintItem, PrintTemplate, WidgetType } from './template.ts'

const plainStyle: ItemStyle = {
  zIndex: 1,
  Alignment: 'left',
  FontSize: 9,
  FontColor: '#000000',
  BorderColor: '',
  Bold: false,
  Italic: false,
  Underline: false,
  ShowBarText: true,
  codeType: '128Auto',
  AutoHeight: false,
  BottomMargin: 0,
  ItemType: 0,
  LinkedItem: '',
}

/** What each widget brings that the plain item does not (PRN-018 … 021, CONST-034). */
const widgets: Record<WidgetType, (plain: PrintItem) => PrintItem> = {
  'braid-txt': (plain) => ({ ...plain, title: '文本', value: '文本' }),
  'bar-code': (plain) => ({ ...plain, title: '条码', width: 60, height: 60, value: '1234567890', style: { ...plain.style, codeType: 'QRCode' } }),
  'braid-html': (plain) => ({ ...plain, title: '富文本', value: '<b>富文本</b>' }),
  'braid-table': (plain) => ({ ...plain, title: '表格', width: 240, height: 60, left: 50, top: 10, table: newTable(3, 3, 240, 60) }),
  'braid-image': (plain) => ({ ...plain, title: '图片' }),
}

/** A widget as the designer adds it (PRN-013): 120 × 40 at 50, 0. `uuid`: 10 hexadecimal characters, drawn by the caller. */
export function newItem(type: WidgetType, uuid: string): PrintItem {
  return widgets[type]({
    uuid,
    type,
    name: '',
    isEdit: false,
    dragable: true,
    resizable: true,
    width: 120,
    height: 40,
    left: 50,
    top: 0,
    value: '',
    title: '',
    defaultValue: '',
    style: plainStyle,
    lodopStyle: {},
  })
}

/** 10 hexadecimal characters from five random bytes (PRN-011). */
export const itemUuid = (bytes: Uint8Array): string => [...bytes.subarray(0, 5)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** An empty template: the designer's page of 750 × 550 (PRN-002) on paper of that size. */
export const newTemplate = (title: string): PrintTemplate => ({ title, width: 750, height: 550, pageWidth: 198.4, pageHeight: 145.5, tempItems: [] })
