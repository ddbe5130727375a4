import { expect, test } from 'vitest'
import { FileRecord, PdfViewerQuery, PopupFile, UploadedValue } from '#contract/uploading.ts'

const value = { name: 'a.png', type: 'image/png', size: 12, status: 'done', percent: 100, path: 'temp/a.png,temp/b.png' }

test('an uploaded value has name, type, size, status, percent and path, and may have an address and a reason [UPL-007]', () => {
  for (const status of ['uploading', 'done', 'error', 'removed']) expect(UploadedValue.safeParse({ ...value, status }).success, status).toBe(true)
  expect(UploadedValue.parse({ ...value, url: 'blob:1', message: '网络错误' })).toMatchObject({ url: 'blob:1', message: '网络错误' })
  expect(UploadedValue.safeParse({ ...value, status: 'waiting' }).success).toBe(false)
  for (const name of Object.keys(value)) expect(UploadedValue.safeParse({ ...value, [name]: undefined }).success, name).toBe(false)
})

test('a record of an uploaded file and the answer of the file dialog have their four and five parts', () => {
  const record = { fileName: 'a.png', filePath: 'temp/a.png', fileSize: 12, date: '2026-11-22 20:08:09' }
  expect(FileRecord.parse(record)).toEqual(record)
  const file = { name: 'a.png', url: '/sys/common/static/temp/a.png', path: 'temp/a.png', status: 'done', id: '1' }
  expect(PopupFile.parse(file)).toEqual(file)
  expect(PopupFile.safeParse({ ...file, status: 'error' }).success).toBe(false)
})

test('the viewer opens files of ours and nothing else', () => {
  const isTaken = (file: string) => PdfViewerQuery.safeParse({ file, token: 't' }).success
  expect(isTaken('/sys/common/preview/temp/报告_00000000000000000000000000000000.pdf')).toBe(true)
  for (const file of [
    'https://evil.test/a.pdf',
    '//evil.test/a.pdf',
    'javascript:alert(1)',
    'data:text/html,x',
    '/sys/common/preview/../../etc/passwd',
    '/sys/common/preview/temp/a".pdf',
    '/sys/common/preview/temp/<a>.pdf',
    '/sys/dict/list',
    '',
  ])
    expect(isTaken(file), file).toBe(false)
})
