import { expect, test } from 'vitest'
import { PopupFile, UploadedValue } from '#contract/uploading.ts'
import { collected, endingOf, lastOf, popupFiles, refusalOf, shortName, started, uploadsOf } from '../../../../src/admin/fields/file/uploads.ts'
import type { Upload } from '../../../../src/admin/fields/file/uploads.ts'

const key = '0'.repeat(32)
const [a, b] = [`temp/甲_${key}.pdf`, `temp/乙_${key}.png`]
const done = uploadsOf(`${a},${b}`)
const running: Upload = { key: 'u', name: '丙.pdf', type: '', size: 1, status: 'uploading', percent: 10, path: '' }

test('a value is as many uploaded files as it has paths, and each is what an uploaded value has to be [UPL-007]', () => {
  expect(done.map(({ name, path, status, percent }) => [name, path, status, percent])).toEqual([
    ['甲.pdf', a, 'done', 100],
    ['乙.png', b, 'done', 100],
  ])
  const fresh = started(new File(['abc'], '丙.png', { type: 'image/png' }), 'k')
  for (const upload of [...done, fresh]) expect(UploadedValue.safeParse(upload).success).toBe(true)
  expect(fresh).toMatchObject({ name: '丙.png', type: 'image/png', size: 3, status: 'uploading', percent: 0, path: '' })
})

test('only what is done is collected into the value [UPL-014]', () => {
  expect(collected([...done, running, { ...running, status: 'error' }, { ...running, status: 'removed', path: 'temp/x.pdf' }])).toBe(`${a},${b}`)
  expect(collected([])).toBe('')
})

test('of three files the last two are kept where there is room for two, and all where there is no limit [UPL-018]', () => {
  expect(lastOf(['1', '2', '3'], 2)).toEqual(['2', '3'])
  expect(lastOf(['1', '2', '3'], 0)).toEqual(['1', '2', '3'])
})

test('what the file dialog gives back has name, url, path, status done and id [UPL-009]', () => {
  const files = popupFiles([...done, running], (path) => `/static/${path}`)
  expect(files).toEqual([
    { name: '甲.pdf', url: `/static/${a}`, path: a, status: 'done', id: a },
    { name: '乙.png', url: `/static/${b}`, path: b, status: 'done', id: b },
  ])
  for (const file of files) expect(PopupFile.safeParse(file).success).toBe(true)
})

test('a picture is told by its type, not by its name', () => {
  expect(['text/plain', 'application/pdf', ''].map((type) => refusalOf({ type }, true))).toEqual(['请上传图片', '请上传图片', '请上传图片'])
  expect([refusalOf({ type: 'image/png' }, true), refusalOf({ type: 'text/plain' }, false)]).toEqual([null, null])
})

test('an ending names its file where it has a name', () => {
  expect([endingOf('a.pdf', true), endingOf('a.pdf', false), endingOf('', false)]).toEqual(['a.pdf 上传成功', 'a.pdf 上传失败', '上传失败'])
})

test('a cell shows five letters of a name [CONST-048]', () => {
  expect([shortName('abcdefgh.pdf'), shortName('检验报告单.pdf'), shortName('a.pdf')]).toEqual(['abcde...', '检验报告单...', 'a.pdf'])
})
