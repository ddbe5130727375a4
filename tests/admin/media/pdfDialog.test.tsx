// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { startApiServer } from '../../support/apiServer.ts'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { says, shown } from '../openOffice.tsx'

fillBrowser()
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { PdfDialog } = await import('../../../src/admin/media/pdf/PdfDialog.tsx')

const path = `temp/报告_${'0'.repeat(32)}.pdf`
const open = () => render(dressed(<PdfDialog file={{ path, name: '报告.pdf' }} onClose={() => {}} />))
const dialog = () => shown(() => document.querySelector<HTMLElement>('.ant-modal'))

beforeEach(() => {
  server.succeed('/sys/ticket', { ticket: 'ticket-1', expiresIn: 600 })
})
afterEach(() => cleanup())
afterAll(() => server.close())

test('a PDF opens over the whole screen under the title 查看文件 [DLG-006]', async () => {
  open()
  expect((await dialog()).style.width).toBe('100%')
  expect(document.querySelector('.ant-modal-title')?.textContent).toBe('查看文件')
})

test('in a window the dialog is 1200 wide [DLG-007]', async () => {
  open()
  fireEvent.click(await shown(() => document.querySelector('button[aria-label="退出全屏"]')))
  expect((await dialog()).style.width).toBe('1200px')
})

test('the frame shows the viewer with the file and a token that opens nothing else [DLG-008]', async () => {
  open()
  const frame = await shown(() => document.querySelector('iframe'))
  const { pathname, searchParams } = new URL(frame.src)
  expect([pathname, searchParams.get('file'), searchParams.get('token')]).toEqual([
    '/sys/common/pdf/pdfPreviewIframe',
    `/sys/common/preview/${path}`,
    'ticket-1',
  ])
  expect(JSON.parse(server.asked.at(-1)?.body ?? '')).toEqual({ kind: 'file', ref: path })
})

test('without a ticket the dialog says that the file was not opened', async () => {
  server.fail('/sys/ticket', 500, 500, '服务器内部错误')
  open()
  await says('“报告.pdf”没有打开')
  expect(document.querySelector('iframe')).toBe(null)
})
