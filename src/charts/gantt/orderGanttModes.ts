import type { FrappeMode } from 'frappe-gantt'

const isOtherDay = (day: Date, before: Date | null) => before === null || day.getDate() !== before.getDate()
const isOtherMonth = (day: Date, before: Date | null) => before === null || day.getMonth() !== before.getMonth()
const dayText = (day: Date) => `${day.getMonth() + 1}月${day.getDate()}日`
const newDay = (day: Date, before: Date | null) => (isOtherDay(day, before) ? dayText(day) : '')
const newMonth = (day: Date, before: Date | null) => (isOtherMonth(day, before) ? `${day.getFullYear()}年${day.getMonth() + 1}月` : '')

const hours = { padding: '7d', date_format: 'YYYY-MM-DD HH:', lower_text: 'HH', upper_text: newDay } as const

/** frappe-gantt's own views of time with dates as they are written here: its Chinese says 25 11月. */
export const orderGanttModes: readonly FrappeMode[] = [
  { name: 'Hour', step: '1h', upper_text_frequency: 24, ...hours },
  { name: 'Quarter Day', step: '6h', upper_text_frequency: 4, ...hours },
  {
    name: 'Day',
    padding: '7d',
    step: '1d',
    date_format: 'YYYY-MM-DD',
    lower_text: (day, before) => (isOtherDay(day, before) ? String(day.getDate()) : ''),
    upper_text: newMonth,
    thick_line: (day) => day.getDay() === 1,
  },
  {
    name: 'Week',
    padding: '1m',
    step: '7d',
    column_width: 140,
    date_format: 'YYYY-MM-DD',
    lower_text: (day) => `${dayText(day)} 起`,
    upper_text: newMonth,
    thick_line: (day) => day.getDate() <= 7,
    upper_text_frequency: 4,
  },
]
