// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, says, saysNow, shown, startOffice } from '../../openOffice.tsx'
import { rowByHead } from '../../rowByHead.ts'

const office = await startOffice()
const { server } = office
const path = `temp/报告_${'0'.repeat(32)}.pdf`
const row = {
  id: 'f1',
  fileName: '报告.pdf',
  url: path,
  fileSize: 3263,
  fileType: 'application/pdf',
  biz: 'temp',
  createBy: 'wang',
  createTime: '2026-11-22 08:00:00',
}

function signIn(actions: ('sys:file:list' | 'sys:file:add' | 'sys:file:delete')[]) {
  office.signIn({ menu: [menuItem('/oss/file', 'oss/OSSFileList', '文件列表')], actions })
}
beforeEach(() => {
  localStorage.clear()
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/sys/oss/file/list', { records: [row], total: 1 })
  server.answer('/sys/oss/file/upload', { body: { success: true, code: 0, message: path, timestamp: 1 } })
})
afterEach(() => office.forget())
afterAll(() => office.close())

test('the list of files shows what is stored, and each file can be opened from it [UPL-041]', async () => {
  signIn(['sys:file:list', 'sys:file:delete'])
  office.open('/oss/file')
  const cells = { 文件名称: '报告.pdf', 大小: '3.2 KB', 分类目录: 'temp', 上传人: 'wang', 上传时间: '2026-11-22 08:00:00' }
  expect(rowByHead(await shown(() => document.querySelector('tr[data-row-key]')))).toMatchObject(cells)
  server.succeed('/sys/ticket', { ticket: 't1', expiresIn: 600 })
  fireEvent.click(await shown(() => document.querySelector('.ant-table-row button[title="报告.pdf"]')))
  await says('查看文件')
  expect(saysNow('上传文件')).toBe(false) // not without the right to
})

test('what is uploaded to the list goes there and not into a field, and the list is read again', async () => {
  signIn(['sys:file:list', 'sys:file:add'])
  office.open('/oss/file')
  await says('报告.pdf')
  const before = office.askedOf('/sys/oss/file/list').length
  fireEvent.change(await shown(() => document.querySelector('input[type=file]')), { target: { files: [new File(['%PDF'], '新.pdf')] } })
  await says('新.pdf 上传成功')
  await shown(() => (office.askedOf('/sys/oss/file/list').length > before ? true : null))
  expect(office.askedOf('/sys/oss/file/upload').map(({ method }) => method)).toEqual(['POST'])
})

test('the page to try the PDF viewer is reachable [VW-018]', async () => {
  signIn([])
  office.open('/jeecg/pdfView')
  await says('上传一个 PDF 文件')
  expect(document.querySelector('input[type=file]')).not.toBe(null)
})
