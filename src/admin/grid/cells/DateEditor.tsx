import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined'
import { DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn' // months and days of calendars; antd brings the other words
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { dateSaid } from '#contract/rules/grid/dateText.ts'
import type { EditorProps } from './gridFace.ts'
import styles from './cells.module.css'

const formats = { date: 'YYYY-MM-DD', dateTime: 'YYYY-MM-DD HH:mm:ss' } as const

/**
 * A day, or a day and a time: typed in any usual way, or chosen from the calendar. What is typed counts with every key, so that leaving
 * the cell in any way keeps it; antd's own input drops what it does not understand yet.
 */
export function DateEditor({ id, label, value, isByMouse, onChange, kind }: EditorProps & { kind: 'date' | 'dateTime' }) {
  const [text, setText] = useState(String(value ?? ''))
  const [isOpen, setOpen] = useState(isByMouse)
  const said = dateSaid(text, kind, dayjs().year())
  /** antd tells of a calendar that closes as if a day had been chosen, and of one without a day by undefined, whatever its types say. */
  function choose(day: Dayjs | null | undefined) {
    if (!day || !isOpen) return
    const chosen = day.format(formats[kind])
    setText(chosen)
    onChange(chosen)
    if (kind === 'date') setOpen(false)
  }
  return (
    <span className={styles.date}>
      <Input
        id={id}
        aria-label={label}
        autoComplete="off"
        placeholder={kind === 'date' ? '年-月-日' : '年-月-日 时:分'}
        value={text}
        suffix={<CalendarOutlined onMouseDown={(event) => (event.preventDefault(), setOpen(!isOpen))} />}
        onChange={({ target }) => {
          setText(target.value)
          setOpen(false)
          const typed = target.value.trim()
          onChange(typed === '' ? null : (dateSaid(typed, kind, dayjs().year()) ?? typed))
        }}
      />
      <DatePicker
        className={styles.calendar ?? ''}
        tabIndex={-1}
        aria-hidden
        open={isOpen}
        onOpenChange={setOpen}
        showTime={kind === 'dateTime'}
        needConfirm={false}
        format={formats[kind]}
        value={said === null ? null : dayjs(said)}
        onCalendarChange={(day) => choose(Array.isArray(day) ? null : day)} // a day counts before its time is chosen
        onChange={choose}
      />
    </span>
  )
}
