import { expect, test } from 'vitest'
import { fileClassOf } from '#contract/rules/fileClass.ts'
import { fileNameOf, isFilePath, pathsIn } from '#contract/rules/filePath.ts'
import { uploadTypes } from '#contract/rules/uploadTypes.ts'
import { fileSamples } from '../../support/fileSamples.ts'

test.for([
  ['image', ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'webp'], 'pictures are png, jpg, jpeg, bmp, gif and webp [UPL-027]'],
  ['txt', ['txt'], 'text is txt [UPL-028]'],
  ['excel', ['xls', 'xlsx'], 'workbooks are xls and xlsx [UPL-029]'],
  ['word', ['doc', 'docx'], 'documents are doc and docx [UPL-030]'],
  ['video', ['mp4', 'm2v', 'mkv'], 'films are mp4, m2v and mkv [UPL-032]'],
  ['audio', ['mp3', 'wav', 'wmv'], 'sound is mp3, wav and wmv [UPL-033]'],
] as const)('$2', ([kind, suffixes]) => {
  const all = [
    'png',
    'jpg',
    'jpeg',
    'bmp',
    'gif',
    'webp',
    'txt',
    'xls',
    'xlsx',
    'doc',
    'docx',
    'pdf',
    'ppt',
    'mp4',
    'm2v',
    'mkv',
    'mp3',
    'wav',
    'wmv',
    'svg',
    'exe',
    'html',
    '',
  ]
  expect(all.filter((suffix) => fileClassOf(`temp/a.${suffix}`) === kind)).toEqual(suffixes)
  for (const suffix of suffixes) expect(fileClassOf(`A.${suffix.toUpperCase()}`)).toBe(kind)
})

test('pdf is pdf and ppt is ppt [UPL-031]', () => {
  expect(['a.pdf', 'a.ppt', 'pdf', 'a.pdf.exe', 'a'].map(fileClassOf)).toEqual(['pdf', 'ppt', 'other', 'other', 'other'])
})

const byLetter = (one: string, other: string) => one.localeCompare(other)

test('each kind of file that may be uploaded is told from all others by how it begins, where it can be', () => {
  const alike = [
    ['xls', 'doc', 'ppt'],
    ['xlsx', 'docx', 'pptx'],
    ['jpg', 'jpeg'],
    ['txt', 'csv'],
  ]
  for (const [suffix, type] of Object.entries(uploadTypes)) {
    const fitting = Object.entries(fileSamples).flatMap(([other, bytes]) => (type.begins(bytes) ? [other] : []))
    const expected = alike.find((group) => group.includes(suffix)) ?? [suffix]
    const isText = suffix === 'txt' || suffix === 'csv' // much can be read as text
    expect(fitting.filter((other) => !isText || expected.includes(other)).toSorted(byLetter), suffix).toEqual(expected.toSorted(byLetter))
  }
  expect(Object.keys(uploadTypes)).not.toEqual(expect.arrayContaining(['svg']))
  for (const [suffix, { mime }] of Object.entries(uploadTypes)) expect(mime, suffix).not.toMatch(/html|xml\b|svg|javascript/)
})

test('a path names a file and nothing else', () => {
  for (const path of ['temp/检验报告_00000000000000000000000000000000.pdf', 'upload/2026/a_1637548123456.png', 'temp/a'])
    expect(isFilePath(path), path).toBe(true)
  const wrong = [
    '',
    'a.pdf',
    '/etc/passwd',
    '../a/b.pdf',
    'temp/../a.pdf',
    'temp//a.pdf',
    'temp/.env',
    'temp\\a.pdf',
    'temp/a,b.pdf',
    'https://x/a.pdf',
    'javascript:alert(1)',
    'temp/a b.pdf',
    'temp/a\u202e.pdf',
    'temp/a?b',
    'temp/"x"',
    'temp/<x>',
    `temp/${'a'.repeat(200)}`,
  ]
  for (const path of wrong) expect(isFilePath(path), path).toBe(false)
})

test('people see the name they gave a file, whoever put a key behind it', () => {
  expect(fileNameOf('temp/检验报告_00000000000000000000000000000000.pdf')).toBe('检验报告.pdf')
  expect(fileNameOf('upload/a_b_1637548123456.png')).toBe('a_b.png')
  expect(fileNameOf('temp/a_12.png')).toBe('a_12.png')
  expect([pathsIn('a/b,c/d,'), pathsIn(''), pathsIn(null)]).toEqual([['a/b', 'c/d'], [], []])
})
