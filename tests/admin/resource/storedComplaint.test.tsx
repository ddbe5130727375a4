// @vitest-environment page
import { fireEvent, render } from '@testing-library/react'
import { Button, Form } from 'antd'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineResource } from '#contract/resource.ts'
import { dressed } from '../dressed.tsx'
import { press, says, saysNow, shown } from '../openOffice.tsx'
import { startPartServer } from '../partServer.ts'

const server = await startPartServer()
const { RecordForm } = await import('../../../src/admin/resource/RecordForm.tsx')

const lots = defineResource({
  name: 'tryLot',
  path: '/try/lot',
  title: '批次',
  label: 'lotNo',
  permission: 'sys:dict',
  verbs: ['list', 'add', 'edit'],
  row: z.object({ lotNo: z.string().max(20, '不超过 20 个字符'), site: z.string(), bin: z.string() }),
  unique: [['lotNo'], ['site', 'bin']],
  fields: [
    { kind: 'text', name: 'lotNo', title: '批号', checkRule: 'lot' },
    { kind: 'text', name: 'site', title: '厂区' },
    { kind: 'text', name: 'bin', title: '料仓' },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
const [duplicates, rules] = ['/sys/duplicate/check', '/sys/checkRule/checkByCode']

beforeEach(() => {
  for (const path of [duplicates, rules]) server.succeed(path, null)
})

function open(known: Record<string, string | number> | null = null) {
  const onFinish = vi.fn()
  function Around() {
    const [form] = Form.useForm()
    return (
      <>
        <RecordForm form={form} resource={lots} known={known} start={{}} fixed={{}} onWriting={() => {}} onFinish={onFinish} />
        <Button onClick={() => form.submit()}>保存</Button>
      </>
    )
  }
  render(dressed(<Around />))
  return onFinish
}
async function leave(field: string, value: string) {
  const input = await shown(() => document.querySelector<HTMLInputElement>(`input#${field}`))
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}
const asked = () => server.asked.map(({ path }) => path)

test('a key that another record has is said at its field when it is left, and is not sent [VAL-029]', async () => {
  server.fail(duplicates, 422, 422, '该值不可用，系统中已存在！')
  const onFinish = open({ id: 'r7', version: 1, lotNo: 'L1', site: '', bin: '' })
  await leave('lotNo', 'L2')
  const explained = await shown(() => document.querySelector('.ant-form-item-explain-error'))
  expect(explained.textContent).toBe('该值不可用，系统中已存在！')
  expect(Object.fromEntries(server.asked[0]?.query ?? [])).toMatchObject({ tableName: 'try_lot', fieldName: 'lotNo', fieldVal: 'L2', dataId: 'r7' })
  expect(asked()).not.toContain(rules)
  await press('保存')
  await shown(() => (server.asked.length > 1 ? true : null))
  expect(onFinish).not.toHaveBeenCalled()
})

test('what a check rule says stands at its field [VAL-031]', async () => {
  server.fail(rules, 422, 422, '批号应以 L 开头')
  open()
  await leave('lotNo', 'X1')
  await says('批号应以 L 开头')
  expect(asked()).toEqual([duplicates, rules])
})

test('nothing is asked of an empty field, of one that breaks a rule here, and of one that is no key by itself [VAL-032]', async () => {
  const onFinish = open()
  await leave('lotNo', '')
  await leave('site', '一厂')
  await leave('lotNo', 'L'.repeat(21))
  await says('不超过 20 个字符')
  await leave('lotNo', '')
  await shown(() => (saysNow('不超过 20 个字符') ? null : true))
  await press('保存')
  await shown(() => onFinish.mock.calls[0])
  expect(asked()).toEqual([])
})

test('a check that cannot be asked keeps nobody from saving', async () => {
  server.fail(duplicates, 500, 500, '服务器忙')
  server.fail(rules, 429, 429, '请稍后')
  const onFinish = open()
  await leave('lotNo', 'L3')
  await shown(() => (asked().includes(duplicates) ? true : null)) // asked, and refused
  await press('保存')
  await shown(() => onFinish.mock.calls[0])
  expect(onFinish.mock.calls[0]?.[0]).toMatchObject({ lotNo: 'L3' })
})
