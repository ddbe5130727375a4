// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Value } from '../../../../src/admin/fields/fieldKit.ts'
import { startApiServer } from '../../../support/apiServer.ts'
import { dressed } from '../../dressed.tsx'
import { fillBrowser } from '../../fillBrowser.ts'
import { press, says, saysNow, shown } from '../../openOffice.tsx'
import { eventually } from '../../../support/eventually.ts'

fillBrowser()
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { FilesCell } = await import('../../../../src/admin/fields/file/FilesCell.tsx')
const { FilesCellView } = await import('../../../../src/admin/fields/file/FilesCellView.tsx')

const action = '/sys/common/upload'
const key = '0'.repeat(32)
const paths = { pdf: `temp/abcdefgh_${key}.pdf`, png: `temp/现场_${key}.png`, other: `temp/铭牌_${key}.png` }
const answered = (path: string) => ({ body: { success: true, code: 0, message: path, timestamp: 1 } })
let held: Value = ''

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
  server.asked.length = 0
  server.answer(action, answered(paths.pdf))
  for (const path of Object.values(paths))
    server.answer(`/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`, { body: 'x', type: 'image/png' })
})
afterEach(() => cleanup())
afterAll(() => server.close())

type Given = { value?: Value; isImage?: boolean; maxCount?: number; allowDownload?: boolean; allowRemove?: boolean; sending?: object }

const asSpecified = {}

/** A cell that keeps what people do to it, as a grid does. */
function Kept({ value = '', isImage = false, maxCount = 5, allowDownload = true, allowRemove = true, sending = asSpecified }: Given) {
  const [now, setNow] = useState(value)
  const keep = (next: Value) => {
    held = next
    setNow(next)
  }
  return (
    <FilesCell value={now} onChange={keep} isImage={isImage} maxCount={maxCount} allowDownload={allowDownload} allowRemove={allowRemove} sending={sending} />
  )
}
function open(given: Given = {}) {
  held = given.value ?? ''
  return render(dressed(<Kept {...given} />))
}
const file = (name: string, type = 'application/pdf') => new File(['%PDF'], name, { type })
const choose = async (...files: File[]) => {
  fireEvent.change(await shown(() => [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1)), { target: { files } })
}
const named = (label: string) => shown(() => document.querySelector<HTMLElement>(`button[aria-label="${label}"]`))
const isThere = (label: string) => document.querySelector(`button[aria-label="${label}"]`) !== null
async function more(name: string, entry: string) {
  fireEvent.click(await named(`更多 ${name}`))
  fireEvent.click(await shown(() => [...document.querySelectorAll('[role=menuitem]')].find(({ textContent }) => textContent === entry)))
}

test('an empty cell shows upload; a chosen file goes to the server and its path becomes the value [UPL-001, UPL-022]', async () => {
  open()
  await press('上传文件')
  await choose(file('abcdefgh.pdf'))
  await says('abcdefgh.pdf 上传成功')
  expect(held).toBe(paths.pdf)
  expect(server.asked.filter(({ path, method }) => path === action && method === 'POST').length).toBe(1)
})

test('a filled cell offers to save, to delete and more, and deleting empties it [UPL-002, UPL-013]', async () => {
  open({ value: paths.pdf })
  await says('abcde...')
  expect(['下载', '删除', '更多'].map((command) => isThere(`${command} abcdefgh.pdf`))).toEqual([true, true, true])
  fireEvent.click(await named('删除 abcdefgh.pdf'))
  await says('上传文件')
  expect(held).toBe('')
})

test('a cell of pictures shows a thumbnail with the same commands [UPL-003]', async () => {
  open({ value: paths.png, isImage: true })
  const thumbnail = await shown(() => document.querySelector<HTMLImageElement>('button[aria-label="查看 现场.png"] img'))
  expect(thumbnail.src).toBe('blob:picture')
  expect(['下载', '删除', '更多'].map((command) => isThere(`${command} 现场.png`))).toEqual([true, true, true])
})

test('a column can take saving and deleting away [UPL-036]', async () => {
  open({ value: paths.pdf, allowDownload: false, allowRemove: false })
  await says('abcde...')
  expect(['下载', '删除', '更多'].map((command) => isThere(`${command} abcdefgh.pdf`))).toEqual([false, false, true])
})

test('a file on its way shows how far it is [UPL-010]', () => {
  const upload = { key: 'u', name: 'a.pdf', type: '', size: 9, status: 'uploading', percent: 42, path: '' } as const
  const changes = { onAdd: () => {}, onRemove: () => {}, onManage: () => {} }
  render(dressed(<FilesCellView uploads={[upload]} isImage={false} isMulti allowDownload allowRemove changes={changes} />))
  expect(saysNow('a.pdf 42%')).toBe(true)
  expect(isThere('取消 a.pdf')).toBe(true)
})

test('a failed picture shows an icon that says what the server said; a failed file says it in red [UPL-004, UPL-005, UPL-012, UPL-020]', async () => {
  server.fail(action, 415, 415, '文件内容与扩展名 .png 不符')
  open({ isImage: true })
  await choose(file('a.png', 'image/png'))
  await says('a.png 上传失败')
  expect(saysNow('文件内容与扩展名')).toBe(false)
  fireEvent.click(await named('a.png 上传出错，查看原因'))
  expect((await shown(() => document.querySelector('.ant-modal-title'))).textContent).toBe('上传出错')
  await says('错误信息：文件内容与扩展名 .png 不符')
  expect(held).toBe('')
  cleanup()
  open()
  await choose(file('b.pdf'))
  const reason = await shown(() => document.querySelector('[role=alert][class*=error]'))
  expect(reason.textContent).toBe('文件内容与扩展名 .png 不符')
})

test('a failure without words is an unknown one [UPL-006, UPL-012]', async () => {
  const failed = { key: 'u', name: 'a.png', type: '', size: 9, status: 'error', percent: 0, path: '', message: '' } as const
  const changes = { onAdd: () => {}, onRemove: () => {}, onManage: () => {} }
  const cell = (isImage: boolean) => render(dressed(<FilesCellView uploads={[failed]} isImage={isImage} isMulti allowDownload allowRemove changes={changes} />))
  cell(true)
  fireEvent.click(await named('a.png 上传出错，查看原因'))
  await says('错误信息：未知错误')
  cleanup()
  cell(false)
  expect(document.querySelector('[role=alert]')?.textContent).toBe('未知错误')
})

test('a failed upload without a name says only that it failed [UPL-021]', async () => {
  server.fail(action, 500, 500, '')
  open()
  await choose(file(''))
  const told = await shown(() => [...document.querySelectorAll('.ant-message-notice')].find(({ textContent }) => textContent?.includes('上传失败')))
  expect(told.textContent).toMatch(/^上传失败/)
})

test('what is no picture is not sent from a cell of pictures [UPL-017]', async () => {
  open({ isImage: true })
  await choose(file('a.txt', 'text/plain'))
  await says('请上传图片')
  expect(server.asked).toEqual([])
})

test('where a cell is sent and what its answer calls the path stand in its column [UPL-011, UPL-035, API-116]', async () => {
  server.answer('/mes/own/upload', { body: { success: true, code: 0, message: '好', savePath: paths.png, timestamp: 1 } })
  open({ sending: { action: '/mes/own/upload', responseName: 'savePath', withToken: false } })
  await choose(file('a.pdf'))
  await shown(() => (held === '' ? null : true))
  expect(held).toBe(paths.png)
  expect(server.asked[0]?.headers['x-access-token']).toBeUndefined()
})

test('of two files that are sent at once the later chosen one stands behind, whichever arrived first', async () => {
  open()
  server.hold(action)
  await choose(file('甲.pdf'), file('乙.pdf'))
  await eventually(() => expect(server.asked.filter(({ path }) => path === action)).toHaveLength(2))
  server.release(action, '乙.pdf', answered(paths.other))
  await eventually(() => expect(held).toBe(paths.other))
  server.release(action, '甲.pdf', answered(paths.pdf))
  await eventually(() => expect(held).toBe(`${paths.pdf},${paths.other}`))
})

test('the dialog of a cell keeps what is done, and with no file says so and stays [UPL-015]', async () => {
  open({ value: paths.pdf })
  await more('abcdefgh.pdf', '管理文件')
  await says('把文件拖到这里，或点击选择')
  const inDialog = (label: string) => shown(() => document.querySelector<HTMLElement>(`.ant-modal button[aria-label="${label}"]`))
  fireEvent.click(await inDialog('删除 abcdefgh.pdf'))
  const dialog = () => document.querySelector('.ant-modal')
  await press('确定', dialog)
  await says('没有上传文件')
  expect(held).toBe(paths.pdf)
  server.answer(action, answered(paths.png))
  await choose(file('现场.png', 'image/png'))
  await says('现场.png 上传成功')
  await press('确定', dialog)
  await eventually(() => expect(held).toBe(paths.png))
})

test('a film is saved by the browser itself, from its own address under its own name [API-121]', async () => {
  const film = `temp/振动_${key}.mp4`
  server.succeed('/sys/ticket', { ticket: 't1', expiresIn: 600 })
  const saved: string[][] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.href, this.download])
  })
  open({ value: film })
  fireEvent.click(await named('下载 振动.mp4'))
  await eventually(() => expect(saved).toEqual([[`${server.url}/sys/common/static/temp/${encodeURIComponent(film.slice(5))}?token=t1`, '振动.mp4']]))
})

test('a file without a path is an unknown one, and an empty one is refused [UPL-023, UPL-024]', async () => {
  const lost = { key: 'u', name: 'a.pdf', type: '', size: 9, status: 'done', percent: 100, path: '' } as const
  render(dressed(<FilesCellView uploads={[lost]} isImage={false} isMulti allowDownload allowRemove changes={null} />))
  fireEvent.click(await named('下载 a.pdf'))
  await says('未知的文件')
  cleanup()
  server.answer(`/sys/common/static/temp/${encodeURIComponent(paths.pdf.slice(5))}`, { body: '', type: 'application/pdf' })
  open({ value: paths.pdf })
  expect(document.body.textContent).not.toContain('文件下载失败')
  fireEvent.click(await named('下载 abcdefgh.pdf'))
  await says('文件下载失败')
})

test('all files of a cell are saved at once, and it says so [UPL-025]', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  open({ value: `${paths.png},${paths.other}`, isImage: true })
  await says('共 2 个')
  await more('现场.png', '全部下载')
  await says('下载中！')
  await eventually(() => expect(saved).toEqual(['现场.png', '铭牌.png']))
})
