// @vitest-environment page
import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineResource } from '#contract/resource.ts'
import { dressed } from '../dressed.tsx'
import { press, says, shown } from '../openOffice.tsx'
import { startPartServer } from '../partServer.ts'

const server = await startPartServer()
const { RecordDrawer } = await import('../../../src/admin/resource/RecordDrawer.tsx')

const reports = defineResource({
  name: 'testReport',
  path: '/test/report',
  title: '报告',
  label: 'title',
  permission: 'sys:dict',
  verbs: ['list', 'add'],
  row: z.object({ title: z.string(), papers: z.string() }),
  unique: [],
  fields: [
    { kind: 'text', name: 'title', title: '标题', initial: '一' },
    { kind: 'file', name: 'papers', title: '附件' },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

test('a record is not saved while a file of it is on its way', async () => {
  server.hold('/sys/common/upload')
  server.succeed('/test/report/add', {}, 200, '添加成功！')
  render(dressed(<RecordDrawer onAdded={null} resource={reports} edited="new" start={{}} fixed={{}} onWriting={() => {}} onClose={() => {}} />))
  fireEvent.change(await shown(() => document.querySelector('input[type=file]')), { target: { files: [new File(['x'], 'a.pdf')] } })
  await press('保存')
  await says('还有文件正在上传，请稍候')
  expect(server.asked.filter(({ path }) => path === '/test/report/add')).toEqual([])
  fireEvent.click(await shown(() => document.querySelector('button[aria-label="取消 a.pdf"]')))
  await press('保存')
  await says('添加成功！')
  expect(JSON.parse(server.asked.at(-1)?.body ?? '')).toEqual({ title: '一', papers: '' })
})
