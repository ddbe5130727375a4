import type { FieldKind } from '#contract/field.ts'
import type { Value } from '../fields/fieldKit.ts'

/** What a field of a kind is made of besides name and title, a value it can have, and what a dictionary or a label says of that. */
export type FieldSample = { more?: object; value: Value; explained?: string }

/** One of every kind: for the gallery, and for the tests that loop over all kinds. */
export const fieldSamples: { [Kind in FieldKind]: FieldSample } = {
  text: { value: '甲' },
  textarea: { value: '第一行' },
  number: { more: { decimals: 2, unit: 'kg' }, value: 1.5 },
  money: { value: 1234.5 },
  quantity: { more: { unit: 'kg' }, value: 12345.678901 },
  switch: { value: 'Y' },
  checkbox: { more: { dictCode: 'sex' }, value: '1,2', explained: '男,女' },
  radio: { more: { dictCode: 'sex' }, value: '2', explained: '女' },
  date: { value: '2026-11-22' },
  dateTime: { value: '2026-11-22 08:30:00' },
  month: { value: '2026-11' },
  range: { value: '2026-11-01~2026-11-30' },
  time: { value: '08:30:00' },
  dict: { more: { dictCode: 'sex' }, value: '1', explained: '男' },
  dictNumber: { more: { dictCode: 'sex' }, value: 2, explained: '女' },
  dictMulti: { more: { dictCode: 'sex' }, value: '1,2', explained: '男,女' },
  search: { more: { dict: 'sex' }, value: '2', explained: '女' },
  area: { value: '310115', explained: '上海市/上海市/浦东新区' },
  popup: { more: { popup: { code: 'mes_equipment', orgFields: 'name', destFields: 'popup' } }, value: '3 号混料机' },
  tags: { value: '急,夜班' },
  reference: { more: { resource: 'sysDict' }, value: 'd1', explained: '性别' },
  department: { value: 'd2', explained: '制粉车间' },
  user: { value: 'zhang_san,li_si', explained: '张三,李四' },
  role: { value: 'office', explained: '办公人员' },
  position: { value: 'foreman', explained: '班长' },
  tree: { more: { resource: 'sysDepart' }, value: 'd2', explained: '制粉车间' },
  category: { value: 'c2', explained: '色料' },
  colour: { value: '#1890ff' },
  progress: { value: 40 },
  json: { value: '{"a":1}' },
  richText: { value: '<p>请先<strong>停机</strong></p>' },
  markdown: { value: '# 交班' },
  code: { value: 'const speed = 3' },
  cron: { value: '0 0 8 * * ? *' },
  file: { value: `temp/检验报告_${'0'.repeat(32)}.pdf` },
  image: { value: `temp/现场_${'1'.repeat(32)}.png,temp/铭牌_${'2'.repeat(32)}.png` },
}
