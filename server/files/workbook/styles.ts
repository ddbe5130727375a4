import { walkXml } from './xml.ts'

export const general = 'General'
const [yearMonth, monthDay] = ['yyyy"年"m"月"', 'm"月"d"日"']

/** Formats that are known by their number, as Excel in Chinese shows them (ECMA-376 part 1, 18.8.30, zh-cn). */
const known: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"¥"#,##0;"¥"-#,##0',
  6: '"¥"#,##0;"¥"-#,##0',
  7: '"¥"#,##0.00;"¥"-#,##0.00',
  8: '"¥"#,##0.00;"¥"-#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy/m/d',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy/m/d h:mm',
  27: yearMonth,
  28: monthDay,
  29: monthDay,
  30: 'm-d-yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: '上午/下午h"时"mm"分"',
  35: '上午/下午h"时"mm"分"ss"秒"',
  36: yearMonth,
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  41: '#,##0;-#,##0;"-"',
  42: '"¥"#,##0;"¥"-#,##0;"¥"-',
  43: '#,##0.00;-#,##0.00;"-"',
  44: '"¥"#,##0.00;"¥"-#,##0.00;"¥"-',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
  50: yearMonth,
  51: monthDay,
  52: yearMonth,
  53: monthDay,
  54: monthDay,
  55: '上午/下午h"时"mm"分"',
  56: '上午/下午h"时"mm"分"ss"秒"',
  57: yearMonth,
  58: monthDay,
}

/** The number format of each cell style, by the number of the style. */
export function readStyles(bytes: Buffer): string[] {
  const own = new Map<number, string>()
  const formats: string[] = []
  let isCellStyles = false
  walkXml(bytes, {
    open(name, { numFmtId = '0', formatCode = general }) {
      if (name === 'numFmt') own.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isCellStyles = true
      if (name === 'xf' && isCellStyles) formats.push(own.get(Number(numFmtId)) ?? known[Number(numFmtId)] ?? general)
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false
    },
    text() {},
  })
  return formats
}
