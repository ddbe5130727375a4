import { DatePicker, TimePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn' // months and days of calendars; antd brings the other words
import type { Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { isOutsideMonth } from './currentMonth.ts'
import { DueCell } from './DueCell.tsx'
import type { CellProps, FieldKit, FilterProps, InputProps, Value } from './fieldKit.ts'
import { plainText } from './plain.ts'
import { PlainCell } from './PlainCell.tsx'

dayjs.extend(customParseFormat)

type DateKind = 'date' | 'dateTime' | 'month'

/** How each kind is written, on the wire and for people alike (WID-014, WID-015). */
const formats = { date: 'YYYY-MM-DD', dateTime: 'YYYY-MM-DD HH:mm:ss', month: 'YYYY-MM' } as const
/** How else people write them, and what they paste. A day with a time is that day, a time without seconds begins the minute. */
const days = ['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/MM/DD', 'YYYY/M/D', 'YYYY.MM.DD', 'YYYY.M.D', 'YYYY年MM月DD日', 'YYYY年M月D日', 'YYYYMMDD']
const timed = days.flatMap((day) => ['HH:mm:ss', 'HH:mm', 'H:mm:ss', 'H:mm'].map((time) => `${day} ${time}`))
const typed = { date: [...days, ...timed], dateTime: [...timed, ...days], month: ['YYYY-MM', 'YYYY-M', 'YYYY/MM', 'YYYY/M', 'YYYY年M月'] } as const
const timeFormat = 'HH:mm:ss'
const lists = { date: 135, dateTime: 190, month: 100, time: 100 } // px: CONST-042, CONST-045

const dayOf = (value: Value | undefined): Dayjs | null => (typeof value === 'string' && value !== '' ? dayjs(value) : null)

function PickDate({ field, value, onChange, ...rest }: InputProps<DateKind>) {
  const { kind } = field
  const isThisMonth = field.kind === 'date' && field.within === 'currentMonth'
  /** The picker knows one way of writing, and a time waits for 确定, which nobody looks for after typing it: whatever else was typed counts when the field is left or Enter pressed. */
  const takeTyped = (input: EventTarget) => {
    const at = input instanceof HTMLInputElement ? dayjs(input.value.trim(), [...typed[kind]], true) : null
    const text = at?.isValid() && !(isThisMonth && isOutsideMonth(at, dayjs())) ? at.format(formats[kind]) : null
    if (text !== null && text !== value) onChange?.(text)
  }
  return (
    <DatePicker
      {...rest}
      picker={kind === 'month' ? 'month' : 'date'}
      showTime={kind === 'dateTime'}
      format={formats[kind]}
      onBlur={({ target }) => takeTyped(target)}
      onKeyDown={({ key, target }) => (key === 'Enter' ? takeTyped(target) : undefined)}
      {...(isThisMonth ? { disabledDate: (day: Dayjs) => isOutsideMonth(day, dayjs()) } : {})}
      value={dayOf(value)}
      onChange={(day) => onChange?.(day ? day.format(formats[kind]) : null)}
      style={{ width: '100%' }}
    />
  )
}

/** Days from … to …; the server widens them to their first and last second. */
function BetweenDays({ field: { name, kind }, asked, onAsk }: FilterProps<DateKind>) {
  const format = kind === 'month' ? formats.month : formats.date
  const end = (side: 'begin' | 'end') => dayOf(asked[`${name}_${side}`])
  return (
    <DatePicker.RangePicker
      picker={kind === 'month' ? 'month' : 'date'}
      format={format}
      allowEmpty={[true, true]}
      value={[end('begin'), end('end')]}
      onChange={(days) => onAsk({ [`${name}_begin`]: days?.[0]?.format(format) ?? '', [`${name}_end`]: days?.[1]?.format(format) ?? '' })}
      style={{ width: '100%' }}
    />
  )
}

function PickTime({ field: _field, value, onChange, ...rest }: InputProps<'time'>) {
  const at = typeof value === 'string' && value !== '' ? dayjs(value, timeFormat) : null
  return (
    <TimePicker {...rest} format={timeFormat} value={at} onChange={(time) => onChange?.(time ? time.format(timeFormat) : null)} style={{ width: '100%' }} />
  )
}

function BetweenTimes({ field: { name }, asked, onAsk }: FilterProps<'time'>) {
  const end = (side: 'begin' | 'end') => (asked[`${name}_${side}`] ? dayjs(asked[`${name}_${side}`], timeFormat) : null)
  return (
    <TimePicker.RangePicker
      format={timeFormat}
      value={[end('begin'), end('end')]}
      onChange={(times) => onAsk({ [`${name}_begin`]: times?.[0]?.format(timeFormat) ?? '', [`${name}_end`]: times?.[1]?.format(timeFormat) ?? '' })}
      style={{ width: '100%' }}
    />
  )
}

function DateCell({ field, row }: CellProps<DateKind>) {
  const text = plainText(field, row)
  return field.kind !== 'month' && field.due !== undefined && text !== '' ? <DueCell text={text} due={field.due} row={row} /> : <PlainCell text={text} />
}

const ofDates = (kind: DateKind): FieldKit<DateKind> => ({
  text: plainText,
  Cell: DateCell,
  Input: PickDate,
  Filter: BetweenDays,
  widthPx: lists[kind],
})

export const date: FieldKit<'date'> = ofDates('date')
export const dateTime: FieldKit<'dateTime'> = ofDates('dateTime')
export const month: FieldKit<'month'> = ofDates('month')
export const time: FieldKit<'time'> = {
  text: plainText,
  Cell: ({ field, row }) => <PlainCell text={plainText(field, row)} />,
  Input: PickTime,
  Filter: BetweenTimes,
  widthPx: lists.time,
}
