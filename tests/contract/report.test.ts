import { expect, test } from 'vitest'
import { DictOption } from '#contract/dictOption.ts'
import { PopupConfig, ReportQueryItem } from '#contract/report.ts'

test('a popup is told its code, field and fields; the rest has its standard [PICK-011]', () => {
  expect(PopupConfig.parse({})).toEqual({ code: '', field: '', orgFields: '', destFields: '', spliter: ',', rowId: 'id', multi: false, width: 1200 })
})

test('a query item of a popup has its ten fields, and without one it is none [PICK-013]', () => {
  const names =
    'field_name field_txt query_type query_width query_dict_table query_dict_field query_dict_text query_config_flag query_condition query_condition_tip'.split(
      ' ',
    )
  const item = Object.fromEntries(names.map((name) => [name, name]))
  expect(ReportQueryItem.parse({ ...item, more: '1' })).toEqual(item)
  for (const name of names) {
    const { [name]: _left, ...rest } = item
    expect(ReportQueryItem.safeParse(rest).success, name).toBe(false)
  }
})

test('an option is read in three spellings, and is open unless it says otherwise [PICK-041]', () => {
  const read = { value: '1', text: '男', disabled: false }
  expect([{ text: '男' }, { label: '男' }, { title: '男' }].map((spelled) => DictOption.parse({ value: 1, ...spelled }))).toEqual([read, read, read])
  expect(DictOption.parse({ value: '1', text: '男', title: 'Mr', disabled: true })).toEqual({ ...read, disabled: true })
  expect(DictOption.parse({ value: '1' }).text).toBe('1')
})
