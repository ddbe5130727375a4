// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Field } from '#contract/field.ts'
import type { FieldAs } from '#contract/field.ts'
import type { Value } from '../../../src/admin/fields/fieldKit.ts'
import { startApiServer } from '../../support/apiServer.ts'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { loginResult, says, saysNow, shown } from '../openOffice.tsx'

fillBrowser()
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { keepSession } = await import('../../../src/api/session.ts')
const { richText } = await import('../../../src/admin/fields/richText/richText.tsx')

const kept = '/sys/common/static/temp/picture_1.png'
beforeEach(() => {
  URL.createObjectURL = () => 'blob:kept'
  URL.revokeObjectURL = () => {}
  server.succeed('/sys/common/upload', null, 0, 'temp/picture_1.png')
  server.answer(kept, { type: 'image/png', body: 'picture' })
})
afterEach(() => {
  cleanup()
  server.asked.length = 0
})
afterAll(() => server.close())

const field = Field.parse({ kind: 'richText', name: 'it', title: '说明' }) as FieldAs<'richText'> // of this kind
let written: Value = null
function open(start: string, disabled = false) {
  written = start
  function Around() {
    const [value, setValue] = useState<Value>(start)
    const change = (next: Value) => {
      written = next
      setValue(next)
    }
    return <richText.Input field={field} id="it" value={value} onChange={change} disabled={disabled} />
  }
  return render(dressed(<Around />))
}
const paper = () => shown(() => document.querySelector<HTMLElement>('[role=textbox][aria-label="说明"]'))
const tool = (label: string) => shown(() => document.querySelector(`[role=toolbar] button[aria-label="${label}"]`))
const becomes = (html: string) => shown(() => (String(written).includes(html) ? true : null))
async function choosePicture(name: string, type: string, bytes = 'picture') {
  const chooser = await shown(() => document.querySelector<HTMLInputElement>('input[aria-label="选择图片"]'))
  fireEvent.change(chooser, { target: { files: [new File([bytes], name, { type })] } })
}

test('the editor is 500 px high, speaks Chinese, and every tool has a Chinese name [WID-008]', async () => {
  open('<p>请停机</p>')
  expect((await paper()).lang).toBe('zh-CN')
  expect((await paper()).closest<HTMLElement>('[style*=height]')?.style.height).toBe('500px')
  const names = [...document.querySelectorAll('[role=toolbar] button')].map((button) => button.getAttribute('aria-label') ?? '')
  expect(names.length).toBeGreaterThan(14)
  for (const name of names) expect(name).toMatch(/^[\u4e00-\u9fff]+$/)
})

test('letters can be from 6 to 36 px [WID-009]', async () => {
  const { fontSizes } = await import('../../../src/admin/fields/richText/extensions.ts')
  expect([fontSizes[0], fontSizes.at(-1)]).toEqual([6, 36])
  open('<p><span style="font-size: 12px">请停机</span></p>')
  await paper()
  const sizes = await shown(() => document.querySelector('input[aria-label="字号"]'))
  fireEvent.mouseDown(sizes)
  await says('6px')
  fireEvent.keyDown(sizes, { key: 'ArrowUp', keyCode: 38 }) // from 12 px on
  for (let up = 0; up < 6; up += 1) fireEvent.keyDown(sizes, { key: 'ArrowUp', keyCode: 38 }) // past the first comes the last
  await says('36px')
})

test('what is laid out is kept as HTML, and an empty text as nothing', async () => {
  open('<p>请停机</p>')
  await paper()
  fireEvent.click(await tool('居中'))
  await becomes('<p style="text-align: center;">请停机</p>')
  fireEvent.click(await tool('项目符号'))
  await becomes('<ul>')
  expect((await tool('项目符号')).getAttribute('aria-pressed')).toBe('true')
})

test('a picture is stored by the server with biz, jeditor and isup, and stands in the text by its address [WID-010]', async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  open('')
  await paper()
  await choosePicture('现场.png', 'image/png')
  await becomes(`src="${kept}"`)
  expect(server.asked[0]).toMatchObject({ method: 'POST', path: '/sys/common/upload' })
  await shown(() => document.querySelector('.tiptap img[src="blob:kept"]'))
  const body = sent.mock.calls[0]?.[1]?.body as FormData // what our client gives is a form
  const { file, ...fields } = Object.fromEntries(body.entries())
  expect(fields).toEqual({ isup: '1', biz: 'temp', jeditor: '1' })
  expect((file as File).name).toBe('现场.png')
})

test('a picture that the server keeps is fetched with the token of who looks, in the editor and where the text is read', async () => {
  localStorage.clear()
  keepSession(loginResult)
  const html = `<p>现场<img src="${kept}" alt="现场"></p>`
  open(html)
  await shown(() => document.querySelector('.tiptap img[src="blob:kept"]'))
  cleanup()
  render(dressed(<richText.Cell field={field} row={{ id: 'r', version: 1, it: html }} />))
  fireEvent.click(await shown(() => document.querySelector('button[aria-label="查看说明"]')))
  await shown(() => document.querySelector('.ant-modal img[src="blob:kept"]'))
  const tokens = server.asked.filter(({ path }) => path === kept).map(({ headers }) => headers['x-access-token'])
  expect(tokens.length).toBeGreaterThan(1)
  expect(new Set(tokens)).toEqual(new Set(['token-1']))
})

test('a server that keeps no files lets the text carry the picture, up to 200 KB', async () => {
  server.succeed('/sys/common/upload', null, 0, 'local')
  open('')
  await paper()
  await choosePicture('现场.png', 'image/png')
  await becomes(`src="data:image/png;base64,${btoa('picture')}"`)
  expect(saysNow('图片超过 200 KB')).toBe(false)
  await choosePicture('大图.png', 'image/png', 'x'.repeat(200 * 1024 + 1))
  await says('图片超过 200 KB，请压缩后再上传')
})

test('what is no picture is not sent, and a refusal is told in the words of the server', async () => {
  open('')
  await paper()
  await choosePicture('表.xlsx', 'application/vnd.ms-excel')
  await says('请上传图片')
  expect(server.asked).toEqual([])
  server.fail('/sys/common/upload', 413, 500, '文件大小超出10MB限制, 请压缩或降低文件质量! ')
  await choosePicture('现场.png', 'image/png')
  await says('文件大小超出10MB限制')
})

test('a form that is filled anew fills the editor', async () => {
  const around = (html: string) => dressed(<richText.Input field={field} value={html} onChange={() => {}} />)
  const { rerender } = render(around('<p>一</p>'))
  expect((await paper()).textContent).toBe('一')
  rerender(around('<p>二</p>'))
  await shown(() => (document.querySelector('.tiptap')?.textContent === '二' ? true : null))
})

test('a locked text has no tools and cannot be written', async () => {
  open('<p>请停机</p>', true)
  expect((await paper()).getAttribute('contenteditable')).toBe('false')
  expect(document.querySelector('[role=toolbar]')).toBe(null)
})

test('a cell shows the words in one line, and the whole text, clean, when it is asked for', async () => {
  const html = '<p>先<strong>停机</strong></p><p>再断电</p><img src="x" onerror="alert(1)">'
  render(dressed(<richText.Cell field={field} row={{ id: 'r', version: 1, it: html }} />))
  await says('先停机 再断电')
  fireEvent.click(await shown(() => document.querySelector('button[aria-label="查看说明"]')))
  const dialog = await shown(() => document.querySelector('.ant-modal strong'))
  expect(dialog.textContent).toBe('停机')
  expect(document.querySelector('.ant-modal [onerror]')).toBe(null)
})
