import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn' // months and days of calendars; antd brings the other words
import { ContainsFilter } from './ContainsFilter.tsx'
import type { FieldKit, InputProps, Value } from './fieldKit.ts'
import { plainText } from './plain.ts'
import { PlainCell } from './PlainCell.tsx'

const format = 'YYYY-MM-DD'
const joint = '~' // WID-017

function daysOf(value: Value | undefined) {
  const [from, to] = typeof value === 'string' ? value.split(joint) : []
  return from && to ? ([dayjs(from), dayjs(to)] as const) : null
}

/** From … to …, both days inside, kept as one text. */
function PickRange({ field: _field, value, onChange, id, ...rest }: InputProps<'range'>) {
  const days = daysOf(value)
  return (
    <DatePicker.RangePicker
      {...rest}
      {...(id === undefined ? {} : { id: { start: id } })}
      format={format}
      value={days ? [...days] : null}
      onChange={(chosen) => onChange?.(chosen?.[0] && chosen[1] ? `${chosen[0].format(format)}${joint}${chosen[1].format(format)}` : null)}
      style={{ width: '100%' }}
    />
  )
}

export const range: FieldKit<'range'> = {
  text: plainText,
  Cell: ({ field, row }) => <PlainCell text={plainText(field, row)} />,
  Input: PickRange,
  Filter: ContainsFilter,
  widthPx: 210,
}
