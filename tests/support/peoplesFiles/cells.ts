/** The kind of column that a cell stands in. */
export type Role = 'text' | 'number' | 'day' | 'moment'

/** What a workbook keeps in a cell. `raw` is XML that no writer makes by itself. */
export type Kept =
  | { text: string }
  | { number: number; format?: string | number }
  | { formula: string; result: number | string | null }
  | { yesNo: boolean }
  | { raw: string; formats?: readonly (string | number)[]; is1904?: boolean }

/** A cell as people make it, and what is right: the value of the record, or a part of the reason with which the cell is named. */
export type PeoplesCell = { title: string; role: Role; kept: Kept } & ({ reads: string | number } | { named: string })

/** 2026-01-31 as days since 1900 */
const day = 46053
const morning = day + 8.5 / 24

/** One cell a file; what stands around it is as it should be. */
export const peoplesCells: readonly PeoplesCell[] = [
  { title: 'zeros by format', role: 'text', kept: { number: 123, format: '000000' }, reads: '000123' },
  { title: 'zeros as text', role: 'text', kept: { text: '000123' }, reads: '000123' },
  { title: 'thirteen digits', role: 'text', kept: { number: 6901234567892 }, reads: '6901234567892' },
  { title: 'sixteen digits', role: 'text', kept: { number: 1234567890123456 }, named: '数字超过 15 位' },
  { title: 'nineteen digits as text', role: 'text', kept: { text: '6222021234567890123' }, reads: '6222021234567890123' },
  { title: 'a part of one in a text column', role: 'text', kept: { number: 0.125, format: '0.0%' }, reads: '12.5%' },
  { title: 'a day in a text column', role: 'text', kept: { number: day, format: 'yyyy-mm-dd' }, reads: '2026-01-31' },
  { title: 'what Excel made of 1-31', role: 'text', kept: { number: day, format: 'm"月"d"日"' }, reads: '1月31日' },
  { title: 'a number with its unit', role: 'text', kept: { number: 12, format: '0.00"kg"' }, reads: '12.00kg' },
  { title: 'a sum with rounding noise', role: 'text', kept: { number: 0.1 + 0.2 }, reads: '0.3' },
  { title: 'a rare character', role: 'text', kept: { text: '𠮷野家' }, reads: '𠮷野家' },
  { title: 'a picture of several characters', role: 'text', kept: { text: '👨‍👩‍👧' }, reads: '👨‍👩‍👧' },
  { title: 'a letter of Extension G', role: 'text', kept: { text: '𰀀𠀀' }, reads: '𰀀𠀀' },
  { title: 'wide blanks around', role: 'text', kept: { text: '\u3000甲\u00A0' }, reads: '甲' },
  { title: 'a fixed blank within', role: 'text', kept: { text: '甲\u00A0乙' }, reads: '甲\u00A0乙' },
  { title: 'a blank without width', role: 'text', kept: { text: '甲\u200B乙' }, named: 'U+200B' },
  { title: 'a mark that turns the direction', role: 'text', kept: { text: '\u202E甲乙' }, named: 'U+202E' },
  { title: 'markup', role: 'text', kept: { text: '<b>&amp;"甲"' }, reads: '<b>&amp;"甲"' },
  { title: 'a text that begins with =', role: 'text', kept: { text: '=甲' }, reads: '=甲' },
  { title: 'a result', role: 'text', kept: { formula: '1+1', result: 2 }, reads: '2' },
  { title: 'a result that is a text', role: 'text', kept: { formula: '"甲"&"乙"', result: '甲乙' }, reads: '甲乙' },
  { title: 'a formula without a result', role: 'text', kept: { formula: '1+1', result: null }, named: '文件里没有它的结果' },
  { title: 'yes', role: 'text', kept: { yesNo: true }, reads: 'TRUE' },
  { title: 'a typed #N/A', role: 'text', kept: { text: '#N/A' }, named: '#N/A' },
  { title: 'a reference to a rare character', role: 'text', kept: { raw: '<c t="inlineStr"><is><t>&#134071;</t></is></c>' }, reads: '𠮷' },
  { title: 'an error', role: 'text', kept: { raw: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' }, named: '#DIV/0!' },
  { title: 'half of a character', role: 'text', kept: { raw: '<c t="inlineStr"><is><t>甲_xD842_</t></is></c>' }, named: 'U+D842' },
  { title: 'how a text is spoken', role: 'text', kept: { raw: '<c t="inlineStr"><is><t>甲</t><rPh sb="0" eb="1"><t>jia</t></rPh></is></c>' }, reads: '甲' },
  {
    title: 'pieces in several fonts',
    role: 'text',
    kept: { raw: '<c t="inlineStr"><is><r><t>甲</t></r><r><rPr><b/></rPr><t>乙</t></r></is></c>' },
    reads: '甲乙',
  },
  { title: 'sixteen digits as XML', role: 'text', kept: { raw: '<c><v>12345678901234567890</v></c>' }, named: '数字超过 15 位' },

  { title: 'grouped digits', role: 'number', kept: { number: 1234.5, format: '#,##0.00' }, reads: 1234.5 },
  { title: 'grouped digits as text', role: 'number', kept: { text: '1,234.50' }, reads: 1234.5 },
  { title: 'a comma for a point', role: 'number', kept: { text: '1,5' }, named: '应为数值' },
  { title: 'grouped by four', role: 'number', kept: { text: '1,2345' }, named: '应为数值' },
  { title: 'per cent', role: 'number', kept: { number: 0.125, format: '0.0%' }, named: '百分数' },
  { title: 'per cent as text', role: 'number', kept: { text: '12.5%' }, named: '百分数' },
  { title: 'money', role: 'number', kept: { number: 1234.5, format: '"¥"#,##0.00' }, reads: 1234.5 },
  { title: 'book-keeping', role: 'number', kept: { number: 1234.5, format: '_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ' }, reads: 1234.5 },
  { title: 'less than is kept', role: 'number', kept: { number: 12.345, format: '0.00' }, reads: 12.35 },
  { title: 'in thousands', role: 'number', kept: { number: 1234567, format: '0.0,' }, named: '里面其实是 1234567' },
  { title: 'hidden by its format', role: 'number', kept: { number: 5, format: ';;;' }, named: '什么也没有显示' },
  { title: 'powers of ten that lose digits', role: 'number', kept: { number: 123456, format: '0.00E+00' }, named: '里面其实是 123456' },
  { title: 'a number as text', role: 'number', kept: { text: '12.5' }, reads: 12.5 },
  { title: 'a result of a formula', role: 'number', kept: { formula: '25/2', result: 12.5 }, reads: 12.5 },
  { title: 'a formula never calculated', role: 'number', kept: { formula: '25/2', result: null }, named: '文件里没有它的结果' },
  { title: 'a fraction', role: 'number', kept: { number: 0.5, format: '# ?/?' }, named: '应为数值' },
  { title: 'a day', role: 'number', kept: { number: day, format: 'yyyy-mm-dd' }, named: '应为数值' },
  { title: 'too many digits as text', role: 'number', kept: { text: '1.23456789012345678' }, named: '位数太多' },
  { title: 'wide digits', role: 'number', kept: { text: '１２' }, reads: 12 },
  { title: 'a word', role: 'number', kept: { text: '十二' }, named: '应为数值' },
  { title: 'yes for a number', role: 'number', kept: { yesNo: true }, named: '应为数值' },

  { title: 'a day by the format of the country', role: 'day', kept: { number: day, format: 'm/d/yy' }, reads: '2026-01-31' },
  { title: 'a day in ISO', role: 'day', kept: { number: day, format: 'yyyy-mm-dd' }, reads: '2026-01-31' },
  { title: 'a day without end', role: 'day', kept: { number: 2_958_465, format: 'yyyy-mm-dd' }, reads: '9999-12-31' },
  { title: 'a day in Chinese', role: 'day', kept: { number: day, format: 'yyyy"年"m"月"d"日"' }, reads: '2026-01-31' },
  { title: 'a day with its weekday', role: 'day', kept: { number: day, format: 'yyyy/m/d aaaa' }, reads: '2026-01-31' },
  { title: 'a day as text', role: 'day', kept: { text: '2026/1/31' }, reads: '2026-01-31' },
  { title: 'a day in Chinese as text', role: 'day', kept: { text: '2026年1月31日' }, reads: '2026-01-31' },
  { title: 'a year', role: 'day', kept: { number: 2026 }, named: '应写成' },
  { title: 'a year and a month', role: 'day', kept: { number: 202603 }, named: '应写成' },
  { title: 'a count of days without a format', role: 'day', kept: { number: day }, named: '应写成' },
  { title: 'a month', role: 'day', kept: { number: day, format: 'yyyy"年"m"月"' }, named: '应写成' },
  { title: 'no such day', role: 'day', kept: { text: '2026-02-30' }, named: '应写成' },
  { title: 'a day with an hour', role: 'day', kept: { text: '2026-01-31 08:30' }, named: '应写成' },
  { title: 'the day that never was', role: 'day', kept: { number: 60, format: 'yyyy-mm-dd' }, named: '各种程序对它的理解不同' },
  { title: 'a day kept as text', role: 'day', kept: { raw: '<c t="d" s="1"><v>2026-01-31</v></c>', formats: ['yyyy-mm-dd'] }, reads: '2026-01-31' },
  { title: 'a day since 1904', role: 'day', kept: { raw: `<c s="1"><v>${day - 1462}</v></c>`, formats: ['yyyy-mm-dd'], is1904: true }, reads: '2026-01-31' },
  { title: 'a day by its number in Chinese', role: 'day', kept: { raw: `<c s="1"><v>${day}</v></c>`, formats: [31] }, reads: '2026-01-31' },
  { title: 'a month and a day by its number in Chinese', role: 'day', kept: { raw: `<c s="1"><v>${day}</v></c>`, formats: [58] }, named: '应写成' },

  { title: 'a moment', role: 'moment', kept: { number: morning, format: 'yyyy-mm-dd hh:mm:ss' }, reads: '2026-01-31 08:30:00' },
  { title: 'a moment without seconds', role: 'moment', kept: { number: morning, format: 'yyyy/m/d h:mm' }, reads: '2026-01-31 08:30:00' },
  { title: 'a moment by the half of the day', role: 'moment', kept: { number: day + 20.5 / 24, format: 'yyyy/m/d h:mm AM/PM' }, reads: '2026-01-31 20:30:00' },
  { title: 'a moment as text', role: 'moment', kept: { text: '2026-1-31 8:30' }, reads: '2026-01-31 08:30:00' },
  { title: 'for ever', role: 'moment', kept: { number: 2_958_465 + 86_399 / 86_400, format: 'yyyy-mm-dd hh:mm:ss' }, reads: '9999-12-31 23:59:59' },
  { title: 'a time alone', role: 'moment', kept: { number: 8.5 / 24, format: 'h:mm' }, named: '应写成' },
  { title: 'a number for a moment', role: 'moment', kept: { number: morning }, named: '应写成' },
]
